import type { PayloadOf, caseDecided } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Audit } from '../audit/audit'
import { noticeOf } from '../cases/ids'
import type { IssueWarning, NotePileOn, WithdrawWarning } from '../issue-warning'
import { noRemoval } from '../rules'
import type { TakeDowns } from '../take-downs/take-downs'

/** Shown in place of a document's title in a warning that is not about a document. */
const communityRules = 'Community rules'

export type Decided = PayloadOf<typeof caseDecided>
export type CarryOut = (decided: Decided) => Promise<void>

/**
 * Carries out a decision and records it in the audit trail: at once, so that the admin sees the result, and again when the event arrives.
 * The id of the decision, or the number of the removal, is the dedupe key.
 */
export function createCarryOut({
  accounts,
  library,
  issueWarning,
  withdrawWarning,
  notePileOn,
  answerNotice,
  noteDecision,
}: {
  accounts: Pick<Accounts, 'suspend' | 'reinstate'>
  library: Pick<
    Library,
    'restore' | 'takeDown' | 'voidDislikes' | 'publishWithheld' | 'refuseWithheld' | 'hideText' | 'showText'
  >
  issueWarning: IssueWarning
  withdrawWarning: WithdrawWarning
  notePileOn: NotePileOn
  answerNotice: TakeDowns['answer']
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
      distinction,
      removal,
      basis,
      until,
      documentIds,
      voterIds,
      warning,
      text,
      note,
    } = decided
    await noteDecision(decisionId, {
      at: new Date(at),
      actorId,
      action: decision,
      caseId,
      userId,
      about: [...new Set([subjectId, userId, ...documentIds])],
      title,
      distinction,
      note,
    })
    if (kind === 'take-down') return answerNotice(noticeOf(caseId), { decisionId, decision, note })
    const warnByNote = (docTitle: string) =>
      issueWarning(userId, {
        ...{ documentId: decisionId, removal: noRemoval, dislikes: null },
        ...{ docTitle, message: note },
      })
    const cause = { key: decisionId, note, version: basis ?? undefined }
    switch (decision) {
      case 'warn':
        return warnByNote(kind === 'removal' || kind === 'document-reports' ? title : communityRules)
      case 'suspend':
        return void (await accounts.suspend(userId, 'decision', {
          ...cause,
          until: until === undefined ? null : new Date(until),
        }))
      case 'reinstate':
        return void (await accounts.reinstate(userId, cause))
      case 'restore':
        return void (await library.restore(subjectId, removal))
      case 'withdraw':
        return warning === null ? undefined : withdrawWarning(userId, warning)
      case 'take-down':
        return void (await library.takeDown(subjectId, basis ?? undefined))
      case 'hide-and-warn':
      case 'hide-text':
        if (text !== null)
          await library.hideText(text.subject, subjectId, { words: text.words, hidings: basis ?? 0 })
        return decision === 'hide-and-warn' ? warnByNote(communityRules) : undefined
      case 'show-text':
        // Without a number there is nothing left to show.
        if (text !== null && basis !== null) await library.showText(text.subject, subjectId, basis)
        return warning === null ? undefined : withdrawWarning(userId, warning)
      case 'undo-pile-on':
        // First, so that the document begins with the votes that are left.
        await library.voidDislikes(subjectId, voterIds, new Date(at))
        await library.restore(subjectId, removal)
        await withdrawWarning(userId, { documentId: subjectId, removal })
        for (const voterId of voterIds)
          await notePileOn(voterId, { documentId: subjectId, decisionId, at: new Date(at) })
        return
      case 'publish':
        return void (await library.publishWithheld(subjectId))
      case 'refuse':
        return void (await library.refuseWithheld(subjectId))
      // Rewards takes the points back when the event arrives.
      case 'take-points':
      case 'close':
      case 'reject':
      case 'record-court':
    }
  }
}
