import {
  copyCaseId,
  documentCaseId,
  noticeCaseId,
  riskCaseId,
  togetherDays,
  type PayloadOf,
  type takeDownChanged,
} from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Finding } from '../farming/rules'
import type { CaseModel } from './model'
import { findPileOn, type PileOn } from './pile-on'
import { appealCaseId, suspensionOf } from './ids'
import { fileAppeal, lapse, openHeld, openNotice, openRemoval, openRisk } from './rules'
import type { Subject } from './state'

const dayMs = 86_400_000

const notSuspended = () => new AppError('not-suspended', 409, 'Your account is active.')

/** Opens cases for removals, appeals, withheld documents and unusual points. */
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
  library: Pick<Library, 'dislikesOf' | 'dislikedBy'>
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
