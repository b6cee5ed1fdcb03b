import { randomUUID } from 'node:crypto'
import { anyOf, present, suspendable } from '../cast'
import { entryOf } from '../last-write'
import type { Stage } from '../stage'

/** A student reports another, sometimes again while the report is open, which changes nothing. */
export async function report({ gateway, cast, memory }: Stage): Promise<void> {
  const [reporter, reported] = [anyOf(present(cast)), anyOf(suspendable(cast))]
  if (!reporter || !reported || reporter === reported) return
  const description = `Was rude, ${randomUUID()}`
  const known = entryOf(memory.reports, `${reporter._id}:${reported._id}`, () => ({
    tried: [],
    isAcknowledged: false,
  }))
  known.tried.push(description)
  const body = { reportedUserId: reported._id, reportedUsername: 'x', reason: 'Other', description }
  const answer = await gateway().call('POST', '/api/auth/report-user', { token: reporter.token, body })
  known.isAcknowledged ||= answer.status === 200
  memory.count('report', answer)
}
