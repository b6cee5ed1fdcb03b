import {
  broadcastRecalled,
  caseDecided,
  documentRemoved,
  documentRestored,
  userSuspended,
  votesChanged,
  warningIssued,
} from '#events'
import { on, type HandlerSet } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Audit } from './audit/audit'
import type { Filing } from './cases/file'
import type { CarryOut } from './decisions/carry-out'
import type { IssueWarning, WithdrawWarning } from './issue-warning'
import { isSuspended, mayStay, removalWarning } from './rules'

/** Each reaction is guarded where it writes, so that doing it again changes nothing. */
export function createModerationHandlers({
  library,
  accounts,
  issueWarning,
  withdrawWarning,
  openCase,
  carryOut,
  noteDecision,
}: {
  library: Pick<Library, 'remove'>
  accounts: Pick<Accounts, 'suspend'>
  issueWarning: IssueWarning
  withdrawWarning: WithdrawWarning
  openCase: Filing['removal']
  carryOut: CarryOut
  noteDecision: Audit['note']
}): HandlerSet {
  return {
    group: 'moderation',
    handlers: [
      on(votesChanged, async ({ payload: { documentId, dislikes, version } }) => {
        if (!mayStay(dislikes)) await library.remove(documentId, 'dislikes', { dislikes, version })
      }),
      on(documentRemoved, async ({ payload }) => {
        if (payload.reason !== 'dislikes') return
        await issueWarning(payload.uploaderId, removalWarning(payload))
        await openCase(payload)
      }),
      on(documentRestored, async ({ payload: { documentId, uploaderId, removal } }) => {
        await withdrawWarning(uploaderId, { documentId, removal })
      }),
      on(warningIssued, async ({ payload: { userId, total, documentId, at } }) => {
        const cause = { key: `warning:${documentId}:${at}`, note: null }
        if (isSuspended(total)) await accounts.suspend(userId, 'warnings', cause)
      }),
      on(caseDecided, async ({ payload }) => {
        const { decisionId, decision, at, actorId, caseId, subjectId, userId, title, note } = payload
        await carryOut(payload)
        await noteDecision(decisionId, {
          at: new Date(at),
          actorId,
          action: decision,
          caseId,
          userId,
          about: [...new Set([subjectId, userId])],
          title,
          note,
        })
      }),
      on(broadcastRecalled, async ({ id, payload: { messageId, title, note, actorId, at } }) => {
        await noteDecision(id, {
          at: new Date(at),
          actorId,
          action: 'recall',
          caseId: null,
          userId: null,
          about: [messageId],
          title,
          note,
        })
      }),
      on(userSuspended, async ({ id, occurredAt, payload: { userId, reason } }) => {
        // What a person decided is noted with their decision.
        if (reason !== 'warnings') return
        await noteDecision(id, {
          at: new Date(occurredAt),
          actorId: null,
          action: 'suspend',
          caseId: null,
          userId,
          about: [userId],
          title: null,
          note: 'The third warning.',
        })
      }),
    ],
  }
}
