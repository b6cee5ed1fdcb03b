import type { ReportRequest } from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform'
import type { Accounts } from '#services/accounts'
import type { CaseModel } from './model'
import {
  appealCaseId,
  documentCaseId,
  fileAppeal,
  fileReport,
  openRemoval,
  userCaseId,
  type Subject,
} from './rules'

/** What opens cases: reports, removals, appeals. */
export function createFiling({
  cases,
  outbox,
  clock,
  accounts,
}: {
  cases: CaseModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  accounts: Pick<Accounts, 'get' | 'standingOf'>
}) {
  return {
    async report(reporterId: string, request: Omit<ReportRequest, 'reportedUsername'>): Promise<void> {
      const { reportedUserId, reason, description = '' } = request
      if (reason === 'Other' && description === '')
        throw new AppError('invalid', 400, 'Please describe the issue.')
      if (reportedUserId === reporterId) throw new AppError('oneself', 400, 'You cannot report yourself.')
      const reported = await accounts.get(reportedUserId)
      if (reported === null || !reported.emailVerified)
        throw new AppError('not-found', 404, 'User not found.')
      const subject: Subject = {
        caseId: userCaseId(reportedUserId),
        kind: 'reports',
        subjectId: reportedUserId,
        userId: reportedUserId,
        title: reported.username,
      }
      const now = clock.now()
      const report = { _id: newId(now), reporterId, reason, description: description || null }
      await outbox.decide(cases, subject.caseId, (state) => fileReport(state, subject, report, now))
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
      }
      await outbox.decide(cases, subject.caseId, (state) =>
        openRemoval(state, subject, removed.removal, clock.now()),
      )
    },

    async appeal(userId: string, message: string): Promise<void> {
      const [account, standing] = await Promise.all([accounts.get(userId), accounts.standingOf(userId)])
      if (account === null || standing === null || standing.isActive)
        throw new AppError('not-suspended', 409, 'Your account is active.')
      const subject: Subject = {
        caseId: appealCaseId(userId, standing.version),
        kind: 'appeal',
        subjectId: userId,
        userId,
        title: account.username,
      }
      const appealed = await outbox.decide(cases, subject.caseId, (state) =>
        fileAppeal(state, subject, message, clock.now()),
      )
      if (appealed === 'appealed-before')
        throw new AppError('already-appealed', 409, 'You have already appealed against this suspension.')
    },
  }
}
export type Filing = ReturnType<typeof createFiling>
