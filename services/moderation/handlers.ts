import { documentRemoved, documentRestored, votesChanged, warningIssued } from '#events'
import { on, type HandlerSet } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { IssueWarning, WithdrawWarning } from './issue-warning'
import { isSuspended, mayStay, removalWarning } from './rules'

/** Each reaction is guarded where it writes, so that doing it again changes nothing. */
export function createModerationHandlers({
  library,
  accounts,
  issueWarning,
  withdrawWarning,
}: {
  library: Pick<Library, 'remove'>
  accounts: Pick<Accounts, 'suspend'>
  issueWarning: IssueWarning
  withdrawWarning: WithdrawWarning
}): HandlerSet {
  return {
    group: 'moderation',
    handlers: [
      on(votesChanged, async ({ payload: { documentId, dislikes, version } }) => {
        if (!mayStay(dislikes)) await library.remove(documentId, 'dislikes', { dislikes, version })
      }),
      on(documentRemoved, async ({ payload: { documentId, uploaderId, title, removal, reason } }) => {
        if (reason === 'dislikes')
          await issueWarning(uploaderId, removalWarning({ documentId, title, removal }))
      }),
      on(documentRestored, async ({ payload: { documentId, uploaderId, removal } }) => {
        await withdrawWarning(uploaderId, { documentId, removal })
      }),
      on(warningIssued, async ({ payload: { userId, total, documentId, at } }) => {
        const cause = { key: `warning:${documentId}:${at}`, note: null }
        if (isSuspended(total)) await accounts.suspend(userId, 'warnings', cause)
      }),
    ],
  }
}
