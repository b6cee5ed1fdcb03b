import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { lookUntil } from '../../client/eventually'
import type { Student } from '../cast'
import type { Stage } from '../stage'

async function newestCode({ gateway }: Stage, email: string): Promise<string | undefined> {
  const { body } = await gateway().call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return z.array(mailboxMessage).parse(body)[0]?.code
}

const post = ({ gateway }: Stage, path: string, body: object, cookie = '') =>
  gateway().request('POST', `/api/auth/${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  })

/** Resets the password: code by mail, grant, new password, which ends the session. Resumes after a crash. */
export async function resetPassword(stage: Stage, student: Student): Promise<void> {
  const { gateway, memory } = stage
  const { _id, email } = student
  const known = memory.passwords.get(_id)
  if (!known) throw new Error(`${email} forgets no password`)
  await post(stage, 'request-reset-password', { email })
  const isNew = (code: string | undefined) => code !== undefined && !known.spentCodes.has(code)
  const code = await lookUntil(() => newestCode(stage, email), isNew, { withinMs: 1000, everyMs: 30 })
  if (code === undefined || known.spentCodes.has(code)) return
  const verified = await post(stage, 'verify-reset-otp', { email, otp: code })
  if (verified.status < 500) known.spentCodes.add(code)
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) return

  const before = known.password.acknowledged
  const newPassword = `forgotten ${randomUUID()}`
  const answer = await known.password.write(newPassword, async () => {
    const { status } = await post(stage, 'reset-password', { email, newPassword }, cookie)
    return { status, body: null }
  })
  memory.count('reset', answer)
  if (answer?.status !== 200) return
  known.former = before ?? null
  const again = await post(stage, 'reset-password', { email, newPassword: randomUUID() }, cookie)
  if (again.status === 200) memory.problems.push(`a grant of ${email} was good for two resets`)
  const { token } = await gateway().logIn(email, newPassword)
  known.session = { token, password: newPassword }
  student.token = token
}
