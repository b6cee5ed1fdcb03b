import { actorShown, contestCaseId, formerStudent, isPileOn } from '#events'
import type {
  CaseDetail,
  CaseKind,
  CaseStatus,
  CaseSummary,
  NoticeDetail,
  OwnQuestion,
  UserRecord,
  Warning,
} from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Audit } from '../audit/audit'
import type { KeptPileOn } from '../model'
import { isContested } from '../hidden-texts/rules'
import { presentOwnQuestions, questionStateOf } from '../questions/rules'
import { noRemoval } from '../rules'
import type { CaseModel, CaseRecord, ContestedWarning } from './model'
import { openPileOns } from './open-pile-ons'
import { readTextNow } from './text-now'
import { appealCaseId, noticeOf } from './ids'

/** Most earlier decisions shown beside a case. */
const shownDecisions = 50

type Shown = Omit<CaseRecord, 'outbox'>

/** The fields of a summary. */
export type Summarised = Omit<
  CaseRecord,
  'outbox' | 'reports' | 'decisions' | 'documents' | 'circle' | 'group'
>
/** The projection that reads it. */
export const summarisedFields = {
  ...{ outbox: 0, reports: 0, decisions: 0, documents: 0 },
  ...{ circle: 0, group: 0 },
} as const

export const summaryOf = (record: Summarised): CaseSummary => ({
  _id: record._id,
  kind: record.kind,
  status: record.status,
  urgent: record.urgent,
  risks: record.risks,
  figures: record.figures ?? null,
  subjectId: record.subjectId,
  userId: record.userId,
  title: record.title,
  distinction: record.distinction ?? null,
  text: record.text ?? null,
  isContested: isContested(record),
  openReports: record.openReports,
  reasons: record.reasons ?? [],
  question: questionStateOf(record),
  openedAt: record.openedAt.toISOString(),
  changedAt: record.changedAt.toISOString(),
})

const presentContested = (warning: ContestedWarning | null): CaseDetail['warning'] =>
  warning && {
    docTitle: warning.docTitle,
    message: warning.message,
    at: warning.at.toISOString(),
    documentId: warning.removal === noRemoval ? null : warning.documentId,
  }

/** An appeal, as its student sees it. */
export interface Appeal {
  state: 'none' | 'open' | 'accepted' | 'rejected'
  message: string | null
  note: string | null
  questions: OwnQuestion[]
}

/** Reads cases for the desk, and appeals for their students. */
export function createCaseReader({
  cases,
  accounts,
  library,
  audit,
  warnings,
  pileOnsOf,
  noticeDetail,
}: {
  cases: CaseModel
  accounts: Pick<Accounts, 'get' | 'publicUsers'>
  library: Pick<Library, 'titlesOf' | 'textOf'>
  audit: Pick<Audit, 'read'>
  warnings: (userId: string) => Promise<Warning[]>
  pileOnsOf: (userId: string) => Promise<readonly KeptPileOn[]>
  noticeDetail: (noticeId: string) => Promise<NoticeDetail | null>
}) {
  /** The warnings that an appeal contests, each with its case. */
  async function contestsIn({ userId, contests }: Shown): Promise<CaseDetail['contests']> {
    const ids = (contests ?? []).map((at) => contestCaseId(userId, at))
    const found = await cases.find({ _id: { $in: ids } }, { title: 1, status: 1 }).lean()
    return found.map(({ _id: caseId, title: docTitle, status }) => ({ caseId, docTitle, status }))
  }

  async function recordOf(userId: string): Promise<UserRecord | null> {
    const account = await accounts.get(userId)
    if (account === null) return null
    const [theirs, { entries }, noted] = await Promise.all([
      warnings(userId),
      audit.read({ subject: userId, limit: shownDecisions }),
      pileOnsOf(userId),
    ])
    const titles = await library.titlesOf(noted.map(({ documentId }) => documentId))
    const pileOns = noted.toReversed().map(({ documentId, at }) => ({
      documentId,
      title: titles.get(documentId) ?? null,
      at: at.toISOString(),
    }))
    const { emailVerified: _verified, createdAt: _created, ...shown } = account
    return { ...shown, warnings: theirs, pileOns, decisions: entries }
  }

  return {
    async reviewOf(userId: string): Promise<'within-minutes' | 'unusual' | null> {
      const found = await openPileOns(cases, userId)
      if (found.length === 0) return null
      return found.some(({ risks }) => risks.includes('within-minutes')) ? 'within-minutes' : 'unusual'
    },

    async list(query: {
      status: CaseStatus
      kind?: CaseKind | undefined
      cursor?: string | undefined
      limit: number
    }) {
      const { status, kind, cursor, limit } = query
      const found = await cases
        .find(
          { status, ...(kind && { kind }), rank: cursor === undefined ? { $gt: '' } : { $lt: cursor } },
          summarisedFields,
        )
        .sort({ rank: -1 })
        .limit(limit + 1)
        .lean<Summarised[]>()
      const page = found.slice(0, limit)
      return {
        cases: page.map(summaryOf),
        next: found.length > limit ? (page.at(-1)?.rank ?? null) : null,
      }
    },

    /** Null if there is no such account. */
    recordOf,

    /** Null when unknown. */
    async summary(caseId: string): Promise<CaseSummary | null> {
      const record = await cases.findById(caseId, { outbox: 0, reports: 0 }).lean<Shown | null>()
      return record && summaryOf(record)
    },

    /** Null when unknown. */
    async detail(caseId: string): Promise<CaseDetail | null> {
      const record = await cases.findById(caseId, { outbox: 0 }).lean<Shown | null>()
      if (record === null) return null
      const { documents } = record
      const circle = record.circle ?? record.group ?? []
      const isOpenPileOn = record.status === 'open' && record.kind === 'removal' && isPileOn(record.risks)
      const questions = record.questions ?? []
      const [people, user, titles, pileOns, contests, notice, textNow] = await Promise.all([
        accounts.publicUsers([
          ...record.reports.map(({ reporterId }) => reporterId),
          ...record.decisions.map(({ actorId }) => actorId),
          ...questions.map(({ actorId }) => actorId),
          ...circle,
        ]),
        recordOf(record.userId),
        library.titlesOf((documents ?? []).map(({ documentId }) => documentId)),
        isOpenPileOn ? openPileOns(cases, record.userId) : [],
        contestsIn(record),
        record.kind === 'take-down' ? noticeDetail(noticeOf(record._id)) : null,
        readTextNow(library, record),
      ])
      const person = (userId: string) => people.get(userId) ?? formerStudent(userId)
      return {
        ...summaryOf(record),
        reports: record.reports
          .map(({ reporterId, at, page, ...report }) => ({
            ...report,
            page: page ?? null,
            at: at.toISOString(),
            reporter: person(reporterId),
          }))
          .reverse(),
        message: record.message,
        textNow,
        questions: questions.map(({ actorId, at, answeredAt, ...question }) => ({
          ...question,
          actor: actorShown(actorId, people),
          at: at.toISOString(),
          answeredAt: answeredAt?.toISOString() ?? null,
        })),
        contests,
        warning: presentContested(record.warning ?? null),
        removal: record.removal,
        similar: record.similar ?? null,
        documents: (documents ?? []).map(({ publishedAt, ...document }) => ({
          ...document,
          title: titles.get(document.documentId) ?? null,
          publishedAt: publishedAt.toISOString(),
        })),
        circle: circle.map(person),
        pileOn: pileOns.map(({ subjectId: documentId, title }) => ({ documentId, title })),
        notice,
        decisions: record.decisions
          .map(
            ({
              actorId,
              at,
              basis: _basis,
              openedAt: _openedAt,
              documentIds: _documentIds,
              ...decision
            }) => ({
              ...decision,
              at: at.toISOString(),
              actor: actorShown(actorId, people),
            }),
          )
          .reverse(),
        user,
      }
    },

    async appealOf(userId: string, suspension: number): Promise<Appeal> {
      const record = await cases
        .findById(appealCaseId(userId, suspension), { status: 1, message: 1, decisions: 1, questions: 1 })
        .lean()
      if (record === null) return { state: 'none', message: null, note: null, questions: [] }
      const { message } = record
      const questions = presentOwnQuestions(record.questions)
      const last = record.decisions.at(-1)
      if (record.status === 'open') return { state: 'open', message, note: null, questions }
      // It lapsed: the account was reinstated before anybody answered.
      if (last === undefined) return { state: 'accepted', message, note: null, questions }
      const state = last.decision === 'reinstate' ? 'accepted' : 'rejected'
      return { state, message, note: last.note, questions }
    },
  }
}
export type CaseReader = ReturnType<typeof createCaseReader>
