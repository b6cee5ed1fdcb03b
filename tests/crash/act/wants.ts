import { randomInt, randomUUID } from 'node:crypto'
import { wantResponse, wantsResponse } from '#events'
import { anyOf, present, type Student } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Nobody publishes there, so that students end their wants alone. */
const lonelyCode = 'WNT1000'
/** The module of all documents. */
const courseCode = 'CS2030S'

const pathOf = (code: string): string => `/api/modules/${code}/wants`

/** Asks for something that others want, too, or no longer. */
export async function askOrWithdraw({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const known = entryOf(memory.wants, _id, () => new LastWrite<boolean>())
  const path = pathOf(lonelyCode)
  const isWanted = randomInt(2) === 0
  const answer = await known.write(isWanted, async () => {
    if (isWanted) return gateway().call('POST', path, { token, body: { kind: 'lab' } })
    const read = await gateway().call('GET', path, { token })
    const own = wantsResponse.safeParse(read.body).data?.wants.find(({ mine }) => mine !== null)
    return own === undefined ? read : gateway().call('DELETE', `/api/auth/wants/${own._id}`, { token })
  })
  memory.count('want', answer)
}

/** Withdraws what a crash left open, so that the student may ask again. */
async function withdrawAll({ gateway }: Stage, { token }: Student): Promise<void> {
  const read = await gateway().call('GET', '/api/auth/wants', { token })
  for (const { _id, courseCode: code } of wantsResponse.safeParse(read.body).data?.wants ?? [])
    if (code === courseCode) await gateway().call('DELETE', `/api/auth/wants/${_id}`, { token })
}

/** A student asks for something, an uploader offers a document, and the student confirms it. Refused if that was removed meanwhile. */
export async function settleOne(stage: Stage): Promise<void> {
  const { gateway, cast, memory } = stage
  const published = [...memory.deletions].filter(([, { state }]) => state.acknowledged === 'stands')
  const [documentId, own] = anyOf(published) ?? []
  const asker = anyOf(present(cast).filter(({ token }) => token !== own?.owner.token))
  if (documentId === undefined || own === undefined || !asker) return
  const { token } = asker
  const body = { kind: 'other', line: randomUUID() }
  const asked = await gateway().call('POST', pathOf(courseCode), { token, body })
  if (asked.status === 400) return withdrawAll(stage, asker)
  const wantId = wantResponse.safeParse(asked.body).data?.want?._id
  if (wantId === undefined) return
  const path = `/api/auth/wants/${wantId}/offers/${documentId}`
  const offered = await gateway().call('PUT', path, { token: own.owner.token })
  if (offered.status >= 300) return
  const answer = await gateway().call('PUT', `${path}/answer`, { token, body: { answer: 'yes' } })
  if (answer.status < 300) memory.settled.set(wantId, documentId)
  memory.count('settle', answer)
}
