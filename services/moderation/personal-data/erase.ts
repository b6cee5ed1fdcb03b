import { deletedDocumentTitle, takeDownStates, type AuditEntry, type DocumentsChoice } from '#events'
import type { Clock, Outbox } from '#platform/core'
import type { AuditModel } from '../audit/audit'
import type { CaseModel } from '../cases/model'
import type { ClaimModel } from '../decisions/claims'
import type { RecordModel } from '../model'
import { closeRecord } from '../standing/rules'
import type { NoticeModel } from '../take-downs/model'
import { withoutUploader } from '../take-downs/rules'
import { titleWithout, withoutMember, withoutReporter, withoutSubject } from './rules'

/**
 * Erases moderation's data about a user with a closed account. Decisions stay without the name, for fairness. Reports by the user stay
 * without the reporter, and cases of others no longer name the user beside them. Warnings stay without their texts for a while, for the
 * student’s next account.
 */
export type EraseSubject = (userId: string, documents: DocumentsChoice) => Promise<void>

/** Actions of uploaders on their own documents, without a case. */
const ofOwnDocuments: ReadonlySet<AuditEntry['action']> = new Set(['change-details', 'publish-edition'])

export function createErase({
  records,
  cases,
  notices,
  claims,
  entries,
  outbox,
  clock,
}: {
  records: RecordModel
  cases: CaseModel
  notices: NoticeModel
  claims: ClaimModel
  entries: AuditModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): EraseSubject {
  return async (userId, documents) => {
    await outbox.decide(records, userId, (record) => closeRecord(record, clock.now()))
    await claims.deleteOne({ _id: userId })

    const reported = await cases.find({ 'reports.reporterId': userId }, { _id: 1 }).lean()
    for (const { _id } of reported) await outbox.decide(cases, _id, (state) => withoutReporter(state, userId))
    const near = [
      ...(await cases.find({ circle: userId }, { _id: 1 }).lean()),
      ...(await cases.find({ group: userId }, { _id: 1 }).lean()),
    ]
    for (const { _id } of near) await outbox.decide(cases, _id, (state) => withoutMember(state, userId))
    const about = await cases.find({ userId }, { _id: 1 }).lean()
    for (const { _id } of about)
      await outbox.decide(cases, _id, (state) => withoutSubject(state, _id, documents))

    const against = await notices
      .find({ uploaderId: userId, state: { $in: takeDownStates } }, { _id: 1 })
      .lean()
    for (const { _id } of against)
      await outbox.decide(notices, _id, (state) =>
        withoutUploader(state, _id, { userId, documents }, clock.now()),
      )

    const noted = entries.find({ about: userId, userId }, { caseId: 1, action: 1 }).lean().cursor()
    for await (const { _id, caseId, action } of noted) {
      const title = titleWithout(caseId, documents)
      if (title !== null) await entries.updateOne({ _id }, { $set: { title, distinction: null } })
      // Their notes have the former titles.
      if (documents === 'delete' && ofOwnDocuments.has(action))
        await entries.updateOne({ _id }, { $set: { title: deletedDocumentTitle, note: '' } })
    }
  }
}
