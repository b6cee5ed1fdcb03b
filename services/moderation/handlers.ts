import { documentRemoved, votesChanged, warningIssued } from '#events'
import { on, type HandlerSet } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { IssueWarning } from './issue-warning'
import { isSuspended, mayStay } from './rules'

/** Each reaction is guarded where it writes, so that doing it again changes nothing. */
export function createModerationHandlers({
  library,
  accounts,
  issueWarning,
}: {
  library: Pick<Library, 'remove'>
  accounts: Pick<Accounts, 'suspend'>
  issueWarning: IssueWarning
}): HandlerSet {
  return {
    group: 'moderation',
    handlers: [
      on(votesChanged, async ({ payload: { documentId, dislikes } }) => {
        if (!mayStay(dislikes)) await library.remove(documentId, 'dislikes')
      }),
      on(documentRemoved, async ({ payload: { documentId, uploaderId, title } }) => {
        await issueWarning(uploaderId, { documentId, title })
      }),
      on(warningIssued, async ({ payload: { userId, total } }) => {
        if (isSuspended(total)) await accounts.suspend(userId, 'warnings')
      }),
    ],
  }
}
