import { randomUUID } from 'node:crypto'
import { documentResponse, mailboxMessage } from '#events'
import { createApiClient } from '../../client/api-client'
import { eventually } from '../../client/eventually'
import { solveHumanCheck } from '../../client/solve-human-check'
import type { RunningProgram } from '../../client/start-program'
import { storeUrlOf } from '../../client/store-url'
import { audit } from '../../crash/audit/audit'
import { Memory } from '../../crash/memory'
import { makeIdCard } from '../../fixtures/id-card'
import type { Report } from '../report'
import type { People } from './people'

const settleMs = 30_000

/** Checks that the books balance after all requests, and that the program still serves a new user. */
export async function afterwards({
  program,
  dataDir,
  people,
  report,
}: {
  program: RunningProgram
  dataDir: string
  people: People
  report: Report
}): Promise<void> {
  report.add('the books balance', await audit(storeUrlOf(dataDir), new Memory(), settleMs))
  report.add(
    'somebody new registers, publishes, is read and liked, and leaves',
    await problemOf(() => story(program.origin, people)),
  )
}

async function problemOf(work: () => Promise<void>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    return [String(error)]
  }
}

async function story(origin: string, people: People): Promise<void> {
  const api = createApiClient(origin)
  const must = async (method: string, path: string, options: { token?: string; body?: unknown } = {}) => {
    const answer = await api.call(method, path, options)
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const email = `${randomUUID()}@u.nus.edu`
  const password = 'somebody new comes'

  const altcha = await solveHumanCheck(await must('GET', '/api/human-check'))
  const idCardUrl = await api.upload('id-card', await makeIdCard({ faces: 2 }), 'card.jpg', { altcha })
  await must('POST', '/api/auth/register', { body: { name: 'Newcomer', email, password, idCardUrl } })
  const code = await eventually(async () => {
    const [mail] = mailboxMessage.array().parse(await must('GET', `/dev/mailbox.json?to=${email}`))
    if (mail?.code === undefined) throw new Error('no code came')
    return mail.code
  })
  await must('POST', '/api/auth/verify-otp', { body: { email, otp: code } })
  const { token } = await api.logIn(email, password)

  const { _id } = await api.publish({ token }, 'After the storm')
  const [reader] = people.acting
  if (reader === undefined) throw new Error('nobody reads')
  const readerToken = await people.tokenOf(reader)
  await must('POST', `/api/auth/document/${_id}/like`, { token: readerToken })
  const { document } = documentResponse.parse(
    await must('GET', `/api/auth/document/${_id}`, { token: readerToken }),
  )
  if (document.likes !== 1) throw new Error(`one liked it, and it shows ${document.likes}`)
  const file = await api.request('GET', `/api/auth/secure-file/${document.fileName}`, { token: readerToken })
  if (
    !Buffer.from(await file.arrayBuffer())
      .toString('latin1')
      .startsWith('%PDF-')
  )
    throw new Error('its file is no PDF')

  await must('POST', '/api/auth/delete-account', { token, body: { password, documents: 'delete' } })
  await eventually(async () => {
    const { status } = await api.call('GET', `/api/auth/document/${_id}`, { token: readerToken })
    if (status < 400) throw new Error('the document stands without its author')
  })
}
