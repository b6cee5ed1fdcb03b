import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { noticeOf, suspensionOf } from '../cases/ids'
import type { CaseRecord } from '../cases/model'
import type { TakeDowns } from '../take-downs/take-downs'
import { isContested } from '../hidden-texts/rules'
import type { Decide } from './decide'
import { subjectOf, type CaseDecision } from './case-decision'
import { decidedBefore, notFound, notPublished, notSuspended, wrongDecision } from './refusals'
import type { TextDecisions } from './texts'

/** Answers to those who wrote to the desk: appeals, contested warnings and hidden texts, withheld documents and take-down notices. */
export function createAnswer({
  accounts,
  library,
  questionOf,
  decide,
  texts,
}: {
  accounts: Pick<Accounts, 'statusOf'>
  library: Pick<Library, 'removalOf' | 'isWithheld'>
  questionOf: TakeDowns['questionOf']
  decide: Decide
  texts: Pick<TextDecisions, 'accept'>
}) {
  /** The notice itself, or what its claimant told of court action. */
  async function decideNotice(record: CaseRecord, { actorId, note }: CaseDecision, isAccepted: boolean) {
    if (record.status === 'closed') throw decidedBefore()
    const question = await questionOf(noticeOf(record._id))
    if (question === null) throw decidedBefore()
    const isAboutDocument = question === 'notice' && isAccepted
    if (isAboutDocument && !(await library.removalOf(record.subjectId))?.isPublished) throw notPublished()
    const accepted = question === 'notice' ? 'take-down' : 'record-court'
    const decision = isAccepted ? accepted : 'reject'
    await decide(actorId, subjectOf(record), { decision, note, mustBeOpen: true, basis: null })
  }

  async function decideCopy(
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    decision: 'publish' | 'refuse',
  ) {
    if (record.status === 'closed') throw decidedBefore()
    // It was deleted with its uploader's account.
    if (!(await library.isWithheld(record.subjectId))) throw notFound('Document')
    await decide(actorId, subjectOf(record), { decision, note, mustBeOpen: true, basis: null })
  }

  async function decideContest(
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    decision: 'withdraw' | 'reject',
  ) {
    if (record.status === 'closed' || !record.warning) throw decidedBefore()
    const { documentId, removal } = record.warning
    await decide(actorId, subjectOf(record), {
      ...{ decision, note, mustBeOpen: true, basis: null },
      ...(decision === 'withdraw' && { warning: { documentId, removal } }),
    })
  }

  async function decideText(record: CaseRecord, decision: CaseDecision, isAccepted: boolean) {
    if (record.status === 'closed') throw decidedBefore()
    if (!isContested(record)) throw wrongDecision()
    if (isAccepted) return texts.accept(record, decision)
    const { actorId, note } = decision
    await decide(actorId, subjectOf(record), { decision: 'reject', note, mustBeOpen: true, basis: null })
  }

  async function decideAppeal(
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    decision: 'reinstate' | 'reject',
  ) {
    if (record.kind !== 'appeal') throw wrongDecision()
    if (record.status === 'closed') throw decidedBefore()
    const status = await accounts.statusOf(record.userId)
    if (decision === 'reinstate' && status?.isActive !== false) throw notSuspended()
    // Its suspension has ended, so the appeal lapses in a moment. It must not answer a later suspension.
    if (status?.version !== suspensionOf(record._id)) throw decidedBefore()
    await decide(actorId, subjectOf(record), {
      decision,
      note,
      mustBeOpen: true,
      basis: status.version,
    })
  }

  /** Accepts or rejects what the case asks for. Throws AppError. */
  return async (record: CaseRecord, decision: CaseDecision, isAccepted: boolean): Promise<void> => {
    if (record.kind === 'copy') return decideCopy(record, decision, isAccepted ? 'publish' : 'refuse')
    if (record.kind === 'contest') return decideContest(record, decision, isAccepted ? 'withdraw' : 'reject')
    if (record.kind === 'take-down') return decideNotice(record, decision, isAccepted)
    if (record.kind === 'texts') return decideText(record, decision, isAccepted)
    return decideAppeal(record, decision, isAccepted ? 'reinstate' : 'reject')
  }
}
