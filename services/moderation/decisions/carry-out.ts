import type { PayloadOf, caseDecided } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { IssueWarning } from '../issue-warning'

/** What a warning that is for no document is for, as the list of warnings names it. */
const communityRules = 'Community rules'

export type Decided = PayloadOf<typeof caseDecided>
export type CarryOut = (decided: Decided) => Promise<void>

/** Does what was decided. It is done at once and again by the event: the decision's id, or the removal's number, is its key. */
export function createCarryOut({
  accounts,
  library,
  issueWarning,
}: {
  accounts: Pick<Accounts, 'suspend' | 'reinstate'>
  library: Pick<Library, 'restore'>
  issueWarning: IssueWarning
}): CarryOut {
  return async ({ decision, decisionId, kind, subjectId, userId, title, removal, basis, note }) => {
    const cause = { key: decisionId, note, version: basis ?? undefined }
    switch (decision) {
      case 'warn': {
        const docTitle = kind === 'removal' ? title : communityRules
        return issueWarning(userId, { documentId: decisionId, removal: 0, docTitle, message: note })
      }
      case 'suspend':
        return void (await accounts.suspend(userId, 'decision', cause))
      case 'reinstate':
        return void (await accounts.reinstate(userId, cause))
      case 'restore':
        return void (await library.restore(subjectId, removal))
      case 'close':
      case 'reject':
    }
  }
}
