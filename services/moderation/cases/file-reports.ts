import {
  isVisible,
  notesCaseId,
  textCaseId,
  type DocumentReportRequest,
  type ReportRequest,
  type TextReportRequest,
} from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library, Viewer } from '#services/library'
import { userCaseId } from './ids'
import type { CaseModel } from './model'
import { fileContentReport, fileReport } from './reports'
import type { CaseState, Subject } from './state'
import { titleOfText } from './title-of-text'

const notFound = (what: string) => new AppError('not-found', 404, `${what} not found.`)
const oneself = (message: string) => new AppError('oneself', 400, message)
const invalid = (message: string) => new AppError('invalid', 400, message)

/** Takes reports about students, documents and texts. A repeated report succeeds without effect while the first is open. */
export function createReportFiling({
  cases,
  outbox,
  clock,
  accounts,
  library,
}: {
  cases: CaseModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  accounts: Pick<Accounts, 'get'>
  library: Pick<Library, 'removalOf' | 'textOf'>
}) {
  /** Resolves to whether it is new. `text`: if it is about one. */
  async function fileAbout(
    subject: Subject,
    reporterId: string,
    report: Pick<DocumentReportRequest, 'page' | 'words'> & { reason: Reason },
    text: CaseState['text'],
  ): Promise<boolean> {
    const { reason, page, words } = report
    const now = clock.now()
    const description = isVisible(words) ? words : null
    const kept = { _id: newId(now), reporterId, reason, page, description, text }
    const filed = await outbox.decide(cases, subject.caseId, (state) =>
      fileContentReport(state, subject, kept, now),
    )
    return filed !== 'reported-before'
  }

  return {
    async report(reporterId: string, request: Omit<ReportRequest, 'reportedUsername'>): Promise<void> {
      const { reportedUserId, reason, description = '' } = request
      if (reason === 'Other' && !isVisible(description)) throw invalid('Please describe the issue.')
      if (reportedUserId === reporterId)
        throw oneself('You cannot report yourself. Write to us on the feedback page instead.')
      const reported = await accounts.get(reportedUserId)
      if (reported === null || !reported.emailVerified) throw notFound('User')
      const subject: Subject = {
        caseId: userCaseId(reportedUserId),
        kind: 'reports',
        subjectId: reportedUserId,
        userId: reportedUserId,
        title: reported.username,
        distinction: reported.distinction,
      }
      const now = clock.now()
      const report = { _id: newId(now), reporterId, reason, description: description || null }
      await outbox.decide(cases, subject.caseId, (state) => fileReport(state, subject, report, now))
    },

    /** Resolves to whether it is new. */
    async documentReport(
      reporterId: string,
      documentId: string,
      request: DocumentReportRequest,
    ): Promise<boolean> {
      requireWords(request)
      const document = await library.removalOf(documentId)
      if (!document?.isPublished) throw notFound('Document')
      const { uploaderId: userId, title } = document
      if (userId === reporterId) throw oneself('This is your own document: you can edit or delete it.')
      const subject: Subject = {
        ...{ caseId: notesCaseId(documentId), kind: 'document-reports', subjectId: documentId },
        ...{ userId, title, distinction: null },
      }
      return fileAbout(subject, reporterId, request, null)
    },

    /** Resolves to whether it is new. */
    async textReport(
      reader: Viewer,
      textId: string,
      { subject: of, ...request }: TextReportRequest,
    ): Promise<boolean> {
      requireWords(request)
      const found = await library.textOf(of, textId, reader)
      if (found === null || found.words === null || found.isHidden) throw notFound('Text')
      const { authorId: userId, words, documentId, courseCode } = found
      if (userId === reader.userId)
        throw oneself('These are your own words: you can change them or take them back.')
      const subject: Subject = {
        ...{ caseId: textCaseId(textId), kind: 'texts', subjectId: textId },
        ...{ userId, title: titleOfText(words), distinction: null },
      }
      const text = { subject: of, words, documentId, courseCode }
      return fileAbout(subject, reader.userId, { ...request, page: null }, text)
    },
  }
}
export type ReportFiling = ReturnType<typeof createReportFiling>

type Reason = DocumentReportRequest['reason'] | TextReportRequest['reason']

function requireWords({ reason, words }: { reason: Reason; words: string }): void {
  if (reason === 'other' && !isVisible(words)) throw invalid('Please say what is wrong with it.')
}
