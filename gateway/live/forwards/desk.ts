import {
  caseAsked,
  caseDecided,
  caseLapsed,
  caseOpened,
  caseReturned,
  isPileOn,
  noticeCaseId,
  searchWordsChanged,
  sharePhrasesChanged,
  takeDownChanged,
  userReinstated,
  userReported,
  userSuspended,
  warningIssued,
  warningWithdrawn,
  type DecisionKind,
} from '#events'
import type { Moderation } from '#services/moderation'
import { rooms } from '../rooms'
import { forward, type Forward } from './forward'

export interface CaseSummaries {
  cases: Pick<Moderation['cases'], 'summary'>
}

/** The admins' desk: reports and cases, and what the students concerned hear of their cases. */
export function deskForwards({ moderation }: { moderation: CaseSummaries }): Forward[] {
  /** Sends the current state of the case, so that an older event never shows an outdated one. */
  const caseChanged = (
    event:
      | typeof userReported
      | typeof caseOpened
      | typeof caseAsked
      | typeof caseReturned
      | typeof caseDecided
      | typeof caseLapsed,
  ): Forward =>
    forward({
      event,
      rooms: () => [rooms.admins],
      message: 'case:changed',
      payload: ({ payload: { caseId } }) => moderation.cases.summary(caseId),
    })

  return [
    forward({
      event: userReported,
      rooms: () => [rooms.admins],
      message: 'report:filed',
      payload: ({ payload }) => payload,
    }),
    forward({
      event: searchWordsChanged,
      rooms: () => [rooms.admins],
      message: 'search-words:changed',
      payload: () => ({}),
    }),
    forward({
      event: sharePhrasesChanged,
      rooms: () => [rooms.admins],
      message: 'share-phrases:changed',
      payload: () => ({}),
    }),
    forward({
      event: caseOpened,
      when: ({ kind, risks }) => kind === 'removal' && isPileOn(risks),
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'removal:under-review',
      payload: ({ payload: { subjectId, title, risks } }) =>
        subjectId === null
          ? null
          : { documentId: subjectId, title, withinMinutes: risks.includes('within-minutes') },
    }),
    ...[caseOpened, caseAsked, caseReturned, caseDecided].map((event) =>
      forward({
        event,
        when: ({ kind }) => kind === 'contest',
        rooms: ({ userId }) => [rooms.user(userId)],
        message: 'warnings:changed',
        payload: () => ({}),
      }),
    ),
    // Authors are not notified of a mere report of their text.
    forward({
      event: caseDecided,
      when: ({ kind, decision }) => kind === 'texts' && ofHiding.has(decision),
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'warnings:changed',
      payload: () => ({}),
    }),
    ...[warningIssued, warningWithdrawn, userSuspended, userReinstated].map((event) =>
      forward({
        event,
        rooms: () => [rooms.admins],
        message: 'standing:changed',
        payload: ({ payload: { userId } }) => ({ userId }),
      }),
    ),
    caseChanged(userReported),
    caseChanged(caseOpened),
    caseChanged(caseAsked),
    caseChanged(caseReturned),
    caseChanged(caseDecided),
    caseChanged(caseLapsed),
    // A restoration, its clock and its end show in the case of the notice.
    forward({
      event: takeDownChanged,
      rooms: () => [rooms.admins],
      message: 'case:changed',
      payload: ({ payload: { noticeId } }) => moderation.cases.summary(noticeCaseId(noticeId)),
    }),
  ]
}

/** Decisions that change the list of hidden texts that an author sees. */
const ofHiding: ReadonlySet<DecisionKind> = new Set(['hide-text', 'hide-and-warn', 'show-text', 'reject'])
