import { riskCaseId, type HiddenText, type Warning } from '#events'
import type { Export } from '#platform/core'
import type { AuditModel } from '../audit/audit'
import type { CaseModel, CaseRecord } from '../cases/model'
import { appealsOf, contestsOf, isNoticeCase } from '../cases/ids'
import type { KeptPileOn } from '../model'
import { presentOwnQuestions } from '../questions/rules'
import type { NoticeModel } from '../take-downs/model'
import { presentOwn, type Kept } from '../take-downs/present'
import { closing } from '../take-downs/rules'

/**
 * Exports the decisions about a user that they were notified of, their reports and appeals, and what was noticed about their points and votes. Leaves
 * out who reported them or is in their circle, and the admins' internal notes.
 */
export function createExport({
  cases,
  notices,
  entries,
  warnings,
  pileOnsOf,
  hiddenTextsOf,
}: {
  cases: CaseModel
  notices: NoticeModel
  entries: AuditModel
  warnings: (userId: string) => Promise<Warning[]>
  pileOnsOf: (userId: string) => Promise<readonly KeptPileOn[]>
  hiddenTextsOf: (userId: string) => Promise<HiddenText[]>
}): (userId: string) => Promise<Export> {
  async function* decisionsAbout(userId: string) {
    const about = { about: userId, userId, action: { $nin: ['close' as const, 'confirm-notice' as const] } }
    for await (const { at, action, caseId, title, distinction, note } of entries
      .find(about)
      .sort({ _id: -1 })
      .lean()
      .cursor()) {
      // The claimant alone is answered.
      if (action === 'reject' && caseId !== null && isNoticeCase(caseId)) continue
      yield { at, action, title, distinction: distinction ?? null, note: action === 'restore' ? null : note }
    }
  }

  async function* reportsBy(userId: string) {
    const found = cases
      .find({ 'reports.reporterId': userId }, { kind: 1, subjectId: 1, userId: 1, text: 1, reports: 1 })
      .lean()
      .cursor()
    for await (const { reports, ...reported } of found)
      for (const { reporterId, reason, page, description, at } of reports) {
        if (reporterId !== userId) continue
        yield { ...aboutOf(reported, page), reason, description, at }
      }
  }

  /** Appeals, and what they say against warnings, with the questions to them and their answers. */
  async function* appealsBy(userId: string) {
    const shown = { kind: 1, status: 1, message: 1, openedAt: 1, questions: 1 } as const
    for (const ids of [appealsOf(userId), contestsOf(userId)]) {
      const found = cases.find({ _id: ids }, shown).lean().cursor()
      for await (const { kind, status, message, openedAt, questions } of found)
        yield { kind, status, message, openedAt, questions: presentOwnQuestions(questions) }
    }
  }

  /** Notices that closed documents of the user, with their requests for restoration. Other notices are not exported. */
  async function* noticesAbout(userId: string) {
    const states = [...closing, 'restored'] as const
    const found = notices
      .find({ uploaderId: userId, state: { $in: states } }, { outbox: 0 })
      .lean<Kept[]>()
      .cursor()
    for await (const notice of found) yield { ...presentOwn(notice), restoration: notice.restoration }
  }

  async function* unusualPointsOf(userId: string) {
    const found = await cases
      .findById(riskCaseId(userId), { status: 1, openedAt: 1, risks: 1, figures: 1, documents: 1 })
      .lean()
    if (found === null) return
    const { status, openedAt, risks, figures, documents } = found
    yield { status, openedAt, risks, figures, documents }
  }

  return async (userId) => ({
    data: {
      warnings: await warnings(userId),
      decisions: decisionsAbout(userId),
      reports: reportsBy(userId),
      appeals: appealsBy(userId),
      'hidden-texts': await hiddenTextsOf(userId),
      'take-down-notices': noticesAbout(userId),
      'unusual-points': unusualPointsOf(userId),
      'pile-ons': (await pileOnsOf(userId)).map(({ documentId, at }) => ({ documentId, at })),
    },
    files: [],
  })
}

/** The subject of a report. The author of a text stays unknown to its reporter. */
function aboutOf(
  { kind, subjectId, userId, text }: Pick<CaseRecord, 'kind' | 'subjectId' | 'userId' | 'text'>,
  page: number | null,
) {
  if (kind === 'document-reports') return { documentId: subjectId, page }
  if (kind !== 'texts') return { reportedUserId: userId }
  return {
    textId: subjectId,
    subject: text?.subject ?? null,
    documentId: text?.documentId ?? null,
    courseCode: text?.courseCode ?? null,
  }
}
