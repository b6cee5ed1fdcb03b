import type { PayloadOf, caseDecided } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Audit } from '../audit/audit'
import type { IssueWarning } from '../issue-warning'
import { noRemoval } from '../rules'

/** What a warning that is for no document is for, as the list of warnings names it. */
const communityRules = 'Community rules'

export type Decided = PayloadOf<typeof caseDecided>
export type CarryOut = (decided: Decided) => Promise<void>

/**
 * Notes what was decided in the audit trail, and does it. It is done at once, so that who decided finds it there, and again by the event:
 * the decision's id, or the removal's number, is its key.
 */
export function createCarryOut({
  accounts,
  library,
  issueWarning,
  noteDecision,
}: {
  accounts: Pick<Accounts, 'suspend' | 'reinstate'>
  library: Pick<Library, 'restore' | 'publishWithheld' | 'refuseWithheld'>
  issueWarning: IssueWarning
  noteDecision: Audit['note']
}): CarryOut {
  return async (decided) => {
    const {
      decision,
      decisionId,
      caseId,
      kind,
      subjectId,
      userId,
      actorId,
      at,
      title,
      removal,
      basis,
      note,
    } = decided
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
    const cause = { key: decisionId, note, version: basis ?? undefined }
    switch (decision) {
      case 'warn': {
        const docTitle = kind === 'removal' ? title : communityRules
        return issueWarning(userId, {
          documentId: decisionId,
          removal: noRemoval,
          docTitle,
          message: note,
        })
      }
      case 'suspend':
        return void (await accounts.suspend(userId, 'decision', cause))
      case 'reinstate':
        return void (await accounts.reinstate(userId, cause))
      case 'restore':
        return void (await library.restore(subjectId, removal))
      case 'publish':
        return void (await library.publishWithheld(subjectId))
      case 'refuse':
        return void (await library.refuseWithheld(subjectId))
      case 'close':
      case 'reject':
    }
  }
}
