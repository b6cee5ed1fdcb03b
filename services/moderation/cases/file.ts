import {
  copyCaseId,
  documentCaseId,
  isVisible,
  notesCaseId,
  noticeCaseId,
  riskCaseId,
  togetherDays,
  type DocumentReportRequest,
  type PayloadOf,
  type takeDownChanged,
  type ReportRequest,
} from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Finding } from '../farming/rules'
import type { CaseModel } from './model'
import { findPileOn, type PileOn } from './pile-on'
import { appealCaseId, suspensionOf, userCaseId } from './ids'
import { fileDocumentReport, fileReport } from './reports'
import { fileAppeal, lapse, openHeld, openNotice, openRemoval, openRisk } from './rules'
import type { Subject } from './state'

const dayMs = 86_400_000

const notSuspended = () => new AppError('not-suspended', 409, 'Your account is active.')

/** Opens cases for reports, removals, appeals, withheld documents and unusual points. */
export function createFiling({
  cases,
  outbox,
  clock,
  accounts,
  library,
}: {
  cases: CaseModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  accounts: Pick<Accounts, 'get' | 'statusOf' | 'joined'>
  library: Pick<Library, 'dislikesOf' | 'dislikedBy' | 'removalOf'>
}) {
  const isOver = async (userId: string, suspension: number) =>
    (await accounts.statusOf(userId))?.version !== suspension

  async function lookAtDislikes(documentId: string): Promise<PileOn> {
    const dislikes = await library.dislikesOf(documentId)
    const users = dislikes.map(({ userId }) => userId)
    const since = new Date(clock.now().getTime() - togetherDays * dayMs)
    const [joined, elsewhere] = await Promise.all([accounts.joined(users), library.dislikedBy(users, since)])
    elsewhere.delete(documentId)
    return findPileOn(dislikes, { joined, elsewhere })
  }

  /** Closes an open appeal against a suspension that is over. */
  async function lapseAppeal(userId: string, suspension: number): Promise<void> {
    const subject = { caseId: appealCaseId(userId, suspension), kind: 'appeal', userId } as const
    await outbox.decide(cases, subject.caseId, (state) => lapse(state, subject, clock.now()))
  }

  return {
    async report(reporterId: string, request: Omit<ReportRequest, 'reportedUsername'>): Promise<void> {
      const { reportedUserId, reason, description = '' } = request
      if (reason === 'Other' && !isVisible(description))
        throw new AppError('invalid', 400, 'Please describe the issue.')
      if (reportedUserId === reporterId)
        throw new AppError(
          'oneself',
          400,
          'You cannot report yourself. Write to us on the feedback page instead.',
        )
      const reported = await accounts.get(reportedUserId)
      if (reported === null || !reported.emailVerified)
        throw new AppError('not-found', 404, 'User not found.')
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
      { reason, page, words }: DocumentReportRequest,
    ): Promise<boolean> {
      if (reason === 'other' && !isVisible(words))
        throw new AppError('invalid', 400, 'Please say what is wrong with it.')
      const document = await library.removalOf(documentId)
      if (!document?.isPublished) throw new AppError('not-found', 404, 'Document not found.')
      if (document.uploaderId === reporterId)
        throw new AppError('oneself', 400, 'This is your own document: you can edit or delete it.')
      const subject: Subject = {
        caseId: notesCaseId(documentId),
        kind: 'document-reports',
        subjectId: documentId,
        userId: document.uploaderId,
        title: document.title,
        distinction: null,
      }
      const now = clock.now()
      const report = {
        _id: newId(now),
        reporterId,
        reason,
        page,
        description: isVisible(words) ? words : null,
      }
      const filed = await outbox.decide(cases, subject.caseId, (state) =>
        fileDocumentReport(state, subject, report, now),
      )
      return filed !== 'reported-before'
    },

    async removal(removed: {
      documentId: string
      uploaderId: string
      title: string
      removal: number
    }): Promise<void> {
      const subject: Subject = {
        caseId: documentCaseId(removed.documentId),
        kind: 'removal',
        subjectId: removed.documentId,
        userId: removed.uploaderId,
        title: removed.title,
        distinction: null,
      }
      const pileOn = await lookAtDislikes(removed.documentId)
      const { removal } = removed
      await outbox.decide(cases, subject.caseId, (state) =>
        openRemoval(state, subject, { removal, ...pileOn }, clock.now()),
      )
    },

    /** A take-down notice is put to admins. */
    async notice(notice: PayloadOf<typeof takeDownChanged>): Promise<void> {
      const subject: Subject = {
        caseId: noticeCaseId(notice.noticeId),
        kind: 'take-down',
        subjectId: notice.documentId,
        userId: notice.uploaderId,
        title: notice.title,
        distinction: null,
      }
      await outbox.decide(cases, subject.caseId, (state) =>
        openNotice(state, subject, notice.round, clock.now()),
      )
    },

    async held(held: {
      documentId: string
      uploaderId: string
      title: string
      similarTo: { documentId: string; share: number } | null
    }): Promise<void> {
      const { documentId, uploaderId, title, similarTo } = held
      const subject: Subject = {
        caseId: copyCaseId(documentId),
        kind: 'copy',
        subjectId: documentId,
        userId: uploaderId,
        title,
        distinction: null,
      }
      await outbox.decide(cases, subject.caseId, (state) => openHeld(state, subject, similarTo, clock.now()))
    },

    /** `decided`: the number of decisions that the finding takes into account. */
    async risk(
      user: Pick<Account, '_id' | 'username' | 'distinction'>,
      found: Finding & { decided: number },
    ): Promise<void> {
      const subject: Subject = {
        caseId: riskCaseId(user._id),
        kind: 'risk',
        subjectId: user._id,
        userId: user._id,
        title: user.username,
        distinction: user.distinction,
      }
      await outbox.decide(cases, subject.caseId, (state) => openRisk(state, subject, found, clock.now()))
    },

    /** `contests`: the times of the warnings that it contests. Resolves to the id of its case. */
    async appeal(userId: string, message: string, contests: Date[] = []): Promise<string> {
      const [account, status] = await Promise.all([accounts.get(userId), accounts.statusOf(userId)])
      if (account === null || status === null || status.isActive) throw notSuspended()
      const subject: Subject = {
        caseId: appealCaseId(userId, status.version),
        kind: 'appeal',
        subjectId: userId,
        userId,
        title: account.username,
        distinction: account.distinction,
      }
      const appealed = await outbox.decide(cases, subject.caseId, (state) =>
        fileAppeal(state, subject, { message, contests }, clock.now()),
      )
      if (appealed === 'appealed-before')
        throw new AppError(
          'already-appealed',
          409,
          'You have already appealed against this suspension. Please wait for the answer.',
        )
      if (await isOver(userId, status.version)) {
        await lapseAppeal(userId, status.version)
        throw notSuspended()
      }
      return subject.caseId
    },

    /** Lets a new appeal lapse if the suspension ended while it was written. */
    async appealOpened(caseId: string, userId: string): Promise<void> {
      const suspension = suspensionOf(caseId)
      if (await isOver(userId, suspension)) await lapseAppeal(userId, suspension)
    },

    lapseAppeal,
  }
}
export type Filing = ReturnType<typeof createFiling>
