import type { Activity, AuditEntry, OverturnedRow, PersonName, Transparency } from '#events'
import type { Export } from '#platform'
import type { Audit } from './audit/audit'
import type { CaseContext } from './cases/context'
import type { ReportFiling } from './cases/file-reports'
import type { CaseReader } from './cases/read'
import type { Contests } from './contests/contests'
import type { Desk } from './decisions/desk'
import type { HiddenTexts } from './hidden-texts/hidden-texts'
import type { Questions } from './questions/questions'
import type { AdminSearch } from './search/search'
import type { NoticeSweep } from './take-downs/sweep'
import type { NoticeMail, TakeDowns } from './take-downs/take-downs'

export type { NoticeMail }

/** Moderation, as the gateway and other services use it. */
export interface Moderation {
  /** Newest first, each with what can be done about it. */
  warnings: Contests['ownWarnings']
  /** Throws AppError: 'no-such-warning' 404, 'already-contested' 409, 'too-late' 409. */
  contest: Contests['contest']
  /** Marks all current warnings as seen. */
  markSeen(userId: string): Promise<void>
  /**
   * Reports a user; once while the report is open.
   * Throws AppError: 'invalid' 400 ('Other' without description), 'oneself' 400, 'not-found' 404.
   */
  report: ReportFiling['report']
  /**
   * Reports a document; once while the report is open. Resolves to false if it was reported by them before.
   * Throws AppError: 'invalid' 400 ('other' without words), 'oneself' 400, 'not-found' 404.
   */
  reportDocument: ReportFiling['documentReport']
  /**
   * Reports a text that its reporter can read; once while the report is open. Resolves to false if it was reported by them before.
   * Throws AppError: 'invalid' 400 ('other' without words), 'oneself' 400, 'not-found' 404.
   */
  reportText: ReportFiling['textReport']
  /** The texts of a user that admins have hidden, newest first, each with what can be done about it. */
  hiddenTexts: HiddenTexts['ownHidden']
  /** Throws AppError: 'not-found' 404, 'already-contested' 409, 'too-late' 409. */
  contestText: HiddenTexts['contestText']
  /**
   * Appeals against one's suspension, and contests the warnings given by their times, as far as they can be contested.
   * Throws AppError: 'not-suspended' 409, 'already-appealed' 409.
   */
  appeal(userId: string, message: string, warnings?: readonly string[]): Promise<void>
  /** The appeal against one of a user's suspensions, by its number. */
  appealOf: CaseReader['appealOf']
  /** Why an admin has to look at removals of the user's that look like a pile-on; null if none has to. */
  reviewOf: CaseReader['reviewOf']
  cases: Pick<CaseReader, 'list' | 'summary' | 'detail' | 'recordOf'>
  /** The history of a case, and similar decisions; null if there is no such case. */
  contextOf: CaseContext
  /**
   * Every decision throws AppError: 'not-found' 404, 'oneself' 403, 'already-decided' 409, 'wrong-decision' 409, and the other reasons
   * that the desk's calls declare.
   */
  desk: Desk
  /** Throws AppError: 'not-found' 404, 'oneself' 403, 'already-decided' 409, 'already-asked' 409, 'wrong-decision' 409. */
  ask: Questions['ask']
  /** Answers an admin's question. Throws AppError: 'not-found' 404, 'already-answered' 409, 'already-decided' 409. */
  answer: Questions['answer']
  audit: Audit['read']
  /** Records an act of an operator or an admin that writes nothing else. `user`: the one concerned. */
  noteOperator(entry: {
    actorId: string
    action: AuditEntry['action']
    user?: (PersonName & { _id: string }) | null
    note: string
  }): Promise<void>
  /** The activity of each of the last seven days and today, and the cases that wait now. */
  activity(): Promise<Activity>
  /** How many decisions of the last 90 days were overturned. */
  overturned(): Promise<OverturnedRow[]>
  /** A few users, documents and cases for what an admin typed or pasted. */
  search: AdminSearch
  /** Notices from outside about documents, and what their uploaders can do. */
  takeDowns: Pick<
    TakeDowns,
    'file' | 'confirm' | 'status' | 'tellCourt' | 'ownNotice' | 'askRestoration' | 'mailOf'
  > &
    Pick<NoticeSweep, 'sweep'>
  /** Cases of a year in figures, an hour old at most. */
  transparency(): Promise<Transparency>
  /** Decisions about a user, and their reports and appeals. */
  exportOf(userId: string): Promise<Export>
}
