import { createApiClient } from '../../client/api-client'
import type { Cast } from '../cast'
import type { Memory, PasswordMemory } from '../memory'

/** Checked through the program: one password logs in, the former one does not, and earlier sessions have ended. */
export async function auditPasswords(origin: string, cast: Cast, memory: Memory): Promise<string[]> {
  const problems = await Promise.all(
    cast.forgetful.map(async (student) => {
      const known = memory.passwords.get(student._id)
      return known ? auditPassword(origin, student, known) : []
    }),
  )
  return problems.flat()
}

async function auditPassword(
  origin: string,
  student: { email: string; token: string },
  known: PasswordMemory,
): Promise<string[]> {
  const { email } = student
  const { call, logIn } = createApiClient(origin)
  const statusOf = async (password: string) =>
    (await call('POST', '/api/auth/login', { body: { email, password } })).status

  const candidates = [known.password.acknowledged, ...known.password.open].filter(
    (each) => each !== undefined,
  )
  const statuses = await Promise.all(candidates.map(statusOf))
  const [password, ...others] = candidates.filter((_, i) => statuses[i] === 200)
  if (password === undefined) return [`${email} cannot log in`]
  const problems = others.length > 0 ? [`${email} has several passwords`] : []
  if (known.former !== null && known.former !== password && (await statusOf(known.former)) !== 401)
    problems.push(`the former password of ${email} is not refused`)

  const { token, password: passwordThen } = known.session
  const { status } = await call('GET', '/api/auth/me', { token })
  if (status !== (password === passwordThen ? 200 : 401))
    problems.push(
      `a token of ${email} answers ${status}, its password is ${password === passwordThen ? 'the same' : 'another'}`,
    )
  if (password !== known.password.acknowledged) known.former = known.password.acknowledged ?? null
  known.password.settle(password)
  if (password !== passwordThen) {
    student.token = (await logIn(email, password)).token
    known.session = { token: student.token, password }
  }
  return problems
}
