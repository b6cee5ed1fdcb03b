import {
  nearRemovalDislikes,
  caseAsked,
  caseDecided,
  caseOpened,
  caseReturned,
  documentStatusChanged,
  erasureRequested,
  userReinstated,
  userReturned,
  votesChanged,
  warningIssued,
  warningWithdrawn,
  type PayloadOf,
} from '#events'
import type { ConfirmErasure } from '#platform'
import { on, type Handler, type HandlerSet } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Audit } from './audit/audit'
import { auditHandlers, emptyEntry } from './audit/handlers'
import type { Filing } from './cases/file'
import type { Contests } from './contests/contests'
import type { CarryOut } from './decisions/carry-out'
import type { Farming } from './farming/watch'
import type { EndSuspension } from './end-suspension'
import type { IssueWarning, WithdrawWarning } from './issue-warning'
import type { EraseSubject } from './personal-data/erase'
import type { KeptWarning } from './model'
import type { Questions } from './questions/questions'
import type { Standing } from './standing/standing'
import type { TakeDowns } from './take-downs/take-downs'
import { isSuspended, mayStay, removalWarning, stillSuspends } from './rules'

/** All reactions are idempotent: each is guarded where it writes. */
export function createModerationHandlers({
  library,
  accounts,
  warningsOf,
  issueWarning,
  withdrawWarning,
  standing,
  filing,
  contests,
  takeDowns,
  followNotice,
  farming,
  questions,
  carryOut,
  noteDecision,
  erase,
  confirmErasure,
  endSuspension,
}: {
  library: Pick<Library, 'remove' | 'noteNearRemoval'>
  accounts: Pick<Accounts, 'suspend' | 'publicUsers'>
  /** The warnings that count. */
  warningsOf: (userId: string) => Promise<readonly KeptWarning[]>
  issueWarning: IssueWarning
  withdrawWarning: WithdrawWarning
  standing: Pick<Standing, 'carryOver' | 'warnedFor'>
  filing: Pick<Filing, 'removal' | 'held' | 'appealOpened' | 'lapseAppeal'>
  contests: Pick<Contests, 'contestOpened' | 'contestByAppeal' | 'lapseContest'>
  takeDowns: Pick<TakeDowns, 'follow' | 'undo'>
  followNotice: Handler
  farming: Pick<Farming, 'published'>
  questions: Pick<Questions, 'noteAsked' | 'noteReturned'>
  carryOut: CarryOut
  noteDecision: Audit['note']
  erase: EraseSubject
  confirmErasure: ConfirmErasure
  endSuspension: EndSuspension
}): HandlerSet {
  async function followDislikes(document: { documentId: string; dislikes: number; version: number }) {
    const { documentId, dislikes, version } = document
    if (!mayStay(dislikes) && (await library.remove(documentId, 'dislikes', { dislikes, version }))) return
    if (dislikes >= nearRemovalDislikes) await library.noteNearRemoval(documentId)
  }

  async function followDocument(change: PayloadOf<typeof documentStatusChanged>, at: Date): Promise<void> {
    const { documentId, uploaderId, title, removal, similarTo } = change
    switch (change.cause) {
      case 'uploaded':
        if (change.to === 'held') return filing.held({ documentId, uploaderId, title, similarTo })
        return farming.published(uploaderId)
      case 'disliked':
        await issueWarning(uploaderId, removalWarning(change))
        return filing.removal(change)
      case 'restored':
        for (const userId of new Set([uploaderId, ...(await standing.warnedFor(documentId))]))
          await withdrawWarning(userId, { documentId, removal })
        return takeDowns.undo(documentId, at)
      case 'returned':
        await takeDowns.follow(documentId)
        return followDislikes(change)
      // The decision says why.
      case 'taken-down':
      case 'closed-by-notice':
      case 'approved':
      case 'rejected':
      case 'deleted':
      case 'erased':
    }
  }

  return {
    group: 'moderation',
    handlers: [
      on(erasureRequested, async ({ payload: { userId, documents } }) => {
        await erase(userId, documents)
        await confirmErasure(userId, { standing: (await warningsOf(userId)).length > 0 })
      }),
      on(votesChanged, ({ payload }) => followDislikes(payload)),
      on(documentStatusChanged, ({ payload, occurredAt }) => followDocument(payload, new Date(occurredAt))),
      on(warningIssued, async ({ payload }) => {
        const { userId, total, documentId, at } = payload
        if (!isSuspended(total) || !stillSuspends(await warningsOf(userId), payload)) return
        await accounts.suspend(userId, 'warnings', { key: `warning:${documentId}:${at}`, note: null })
      }),
      on(warningWithdrawn, async ({ payload: { userId, documentId, at } }) => {
        await contests.lapseContest(userId, at)
        await endSuspension(userId, `withdrawn:${documentId}:${at}`)
      }),
      on(userReturned, ({ payload: { userId, formerIds } }) => standing.carryOver(userId, formerIds)),
      on(caseDecided, ({ payload }) => carryOut(payload)),
      on(caseAsked, ({ payload }) => questions.noteAsked(payload)),
      on(caseReturned, ({ payload }) => questions.noteReturned(payload)),
      followNotice,
      // An appeal and a reinstatement may be concurrent, and so may a contested warning and its withdrawal: the handler of the later event
      // finds the other.
      on(caseOpened, async ({ payload: { caseId, kind, userId } }) => {
        if (kind === 'appeal') {
          await filing.appealOpened(caseId, userId)
          await contests.contestByAppeal(caseId)
        }
        if (kind === 'contest') await contests.contestOpened(caseId, userId)
      }),
      on(userReinstated, async ({ id, occurredAt, payload: { userId, version, note, isOver } }) => {
        await filing.lapseAppeal(userId, version - 1)
        // An admin's decision has a note, and is recorded when it is made.
        if (note !== null) return
        await noteDecision(id, {
          ...{ ...emptyEntry, at: new Date(occurredAt), action: 'reinstate', userId, about: [userId] },
          note: isOver
            ? 'The days for which the account was suspended are over.'
            : 'A warning or a notice that the suspension rested on no longer counts.',
        })
      }),
      ...auditHandlers(noteDecision, accounts),
    ],
  }
}
