import { randomUUID } from 'node:crypto'
import { calls } from '#events'
import type { Answer } from '../../client/api-client'
import { anyOf, present, suspendable } from '../cast'
import { entryOf } from '../last-write'
import type { Memory } from '../memory'
import type { Stage } from '../stage'

/** Sends a report by somebody about something, with words of its own. Once more while the report is open, it changes nothing. */
async function send(
  memory: Memory,
  pair: string,
  kind: 'report' | 'report notes' | 'report text',
  request: (words: string) => Promise<Answer>,
): Promise<void> {
  const words = `Was rude, ${randomUUID()}`
  const known = entryOf(memory.reports, pair, () => ({ tried: [], isAcknowledged: false }))
  known.tried.push(words)
  const answer = await request(words)
  known.isAcknowledged ||= answer.status === 200
  memory.count(kind, answer)
}

/** A student reports another. */
export async function report({ gateway, cast, memory }: Stage): Promise<void> {
  const [reporter, reported] = [anyOf(present(cast)), anyOf(suspendable(cast))]
  if (!reporter || !reported || reporter === reported) return
  await send(memory, `${reporter._id}:${reported._id}`, 'report', (description) => {
    const body = { reportedUserId: reported._id, reportedUsername: 'x', reason: 'Other', description }
    return gateway().call('POST', '/api/auth/report-user', { token: reporter.token, body })
  })
}

/** A student reports a document that somebody votes on. */
export async function reportNotes({ gateway, cast, memory }: Stage): Promise<void> {
  const [reporter, key] = [anyOf(present(cast)), anyOf([...memory.votes.keys()])]
  const [documentId] = key?.split(':') ?? []
  if (!reporter || documentId === undefined) return
  await send(memory, `${reporter._id}:${documentId}`, 'report notes', (words) =>
    gateway().call('POST', `/api/auth/document/${documentId}/report`, {
      token: reporter.token,
      body: { reason: 'other', words },
    }),
  )
}

/** An admin, who can read all remarks, reports the words of one. */
export async function reportText({ gateway, memory }: Stage, token: string): Promise<void> {
  const [documentId] = anyOf([...memory.remarks.keys()])?.split(':') ?? []
  if (documentId === undefined) return
  const { body } = await gateway().call('GET', `/api/auth/documents/${documentId}/remarks`, { token })
  const remarks = calls.remarks.answer?.parse(body).remarks ?? []
  const textId = anyOf(remarks.filter(({ words }) => words !== null))?._id
  if (textId === undefined) return
  await send(memory, `admin:${textId}`, 'report text', (words) =>
    gateway().call('POST', `/api/auth/text/${textId}/report`, {
      token,
      body: { subject: 'remark', reason: 'other', words },
    }),
  )
}
