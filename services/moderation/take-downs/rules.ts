import {
  deletedDocumentTitle,
  formerStudentId,
  noticeDataDays,
  restorationWorkingDays,
  takeDownChanged,
  type DecisionKind,
  type DocumentsChoice,
  type RestorationRequest,
  type TakeDownRequest,
  type TakeDownState,
  type TakeDownStep,
} from '#events'
import { raise, type Decision, type RaisedEvent, type StateOf } from '#platform/core'
import type { NoticeRecord } from './model'
import { afterWorkingDays } from './working-days'

export type Notice = StateOf<NoticeRecord>

const dayMs = 86_400_000

/** States in which the document is closed by the notice. */
export const closing: readonly TakeDownState[] = ['upheld', 'restoring', 'closed']
/** States in which somebody still waits: names and addresses are needed. */
const waiting: readonly TakeDownState[] = ['unconfirmed', 'open', 'restoring']

const untilOf = (now: Date) => new Date(now.getTime() + noticeDataDays * dayMs)

function stepped(
  noticeId: string,
  next: Notice,
  step: TakeDownStep,
  { decisionId = null, note = null }: { decisionId?: string | null; note?: string | null } = {},
): RaisedEvent {
  const { documentId, uploaderId, title, ground, state, round } = next
  return raise(takeDownChanged, {
    ...{ noticeId, documentId, uploaderId, title, ground, state, round },
    ...{ step, decisionId, note },
  })
}

/** A new notice, and the event that mails its link. */
export function file(
  noticeId: string,
  request: Omit<TakeDownRequest, 'altcha'>,
  document: { uploaderId: string; title: string },
  seed: string,
  now: Date,
): { next: Notice; events: RaisedEvent[] } {
  const { documentId, ground, name, address, phone, email, onBehalfOf, signature, work, why } = request
  const next: Notice = {
    ...{ documentId, uploaderId: document.uploaderId, title: document.title, ground },
    ...{ state: 'unconfirmed', round: 0, seed, work, why },
    claimant: { name, address, phone, email, onBehalfOf, signature },
    ...{ filedAt: now, confirmedAt: null, decidedAt: null, note: null, decisionIds: [] },
    ...{ restoration: null, deadline: null, court: null, dataUntil: untilOf(now) },
  }
  return { next, events: [stepped(noticeId, next, 'filed')] }
}

/** The claimant used the link in the mail: the notice is put to admins. */
export function confirm(
  state: Notice | null,
  noticeId: string,
  now: Date,
): Decision<Notice, 'confirmed' | 'confirmed-before' | 'unknown'> {
  if (state === null) return { outcome: 'unknown' }
  if (state.state !== 'unconfirmed') return { outcome: 'confirmed-before' }
  const next: Notice = { ...state, state: 'open', round: 1, confirmedAt: now }
  return { outcome: 'confirmed', next, events: [stepped(noticeId, next, 'confirmed')] }
}

/** True if an admin has to say whether court action is to be recorded. */
export const isCourtPending = ({ court }: Pick<Notice, 'court'>): boolean => court?.answer === 'pending'

/** An admin's answer: to the notice, or to what its claimant told of court action. Once per decision. */
export function answer(
  state: Notice | null,
  noticeId: string,
  { decisionId, decision, note }: { decisionId: string; decision: DecisionKind; note: string },
  now: Date,
): Decision<Notice, 'answered' | 'answered-before' | 'nothing-to-answer'> {
  if (state === null || state.decisionIds.includes(decisionId)) return { outcome: 'answered-before' }
  const answered = { ...state, decisionIds: [...state.decisionIds, decisionId], dataUntil: untilOf(now) }
  const made = (next: Notice, step: TakeDownStep): ReturnType<typeof answer> => ({
    outcome: 'answered',
    next,
    events: [stepped(noticeId, next, step, { decisionId, note })],
  })
  if (state.state === 'open') {
    const decided = { ...answered, decidedAt: now, note }
    if (decision === 'take-down') return made({ ...decided, state: 'upheld' }, 'upheld')
    if (decision === 'reject') return made({ ...decided, state: 'rejected' }, 'rejected')
  }
  if (state.state === 'restoring' && state.court !== null && isCourtPending(state)) {
    const { court } = state
    if (decision === 'record-court')
      return made(
        { ...answered, state: 'closed', deadline: null, court: { ...court, answer: 'recorded' } },
        'court-recorded',
      )
    if (decision === 'reject')
      return made({ ...answered, court: { ...court, answer: 'set-aside' } }, 'court-set-aside')
  }
  return { outcome: 'nothing-to-answer' }
}

/** True if the uploader can ask for the document back: not after a notice about a person, whom a clock must not override. */
export const isRestorable = ({ state, ground }: Pick<Notice, 'state' | 'ground'>): boolean =>
  state === 'upheld' && ground === 'copyright'

/** The uploader asks for the document back: the clock starts. */
export function askRestoration(
  state: Notice | null,
  noticeId: string,
  userId: string,
  { words, name, address, signature }: RestorationRequest,
  now: Date,
): Decision<Notice, 'asked' | 'asked-before' | 'too-late'> {
  if (state?.uploaderId !== userId) return { outcome: 'too-late' }
  if (state.state === 'restoring') return { outcome: 'asked-before' }
  if (!isRestorable(state)) return { outcome: 'too-late' }
  const next: Notice = {
    ...state,
    state: 'restoring',
    restoration: { words, at: now, who: { name, address, signature } },
    deadline: afterWorkingDays(now, restorationWorkingDays),
    dataUntil: untilOf(now),
  }
  return { outcome: 'asked', next, events: [stepped(noticeId, next, 'restoration-filed')] }
}

/** The claimant reports court action, once. The clock stops until an admin has decided about it. That decision is final. */
export function tellCourt(
  state: Notice | null,
  noticeId: string,
  words: string,
  now: Date,
): Decision<Notice, 'told' | 'told-before' | 'answered' | 'too-late'> {
  if (state !== null && state.court !== null)
    return { outcome: isCourtPending(state) ? 'told-before' : 'answered' }
  if (state?.state !== 'restoring') return { outcome: 'too-late' }
  const next: Notice = { ...state, round: state.round + 1, court: { words, at: now, answer: 'pending' } }
  return { outcome: 'told', next, events: [stepped(noticeId, next, 'court-told')] }
}

/** The clock has run out: the document is published again, unless court action is to be looked at. */
export function runOut(
  state: Notice | null,
  noticeId: string,
  now: Date,
): Decision<Notice, 'restored' | 'not-due'> {
  const isDue = state?.state === 'restoring' && state.deadline !== null && state.deadline <= now
  if (!isDue || isCourtPending(state)) return { outcome: 'not-due' }
  const next: Notice = { ...state, state: 'restored', dataUntil: untilOf(now) }
  return { outcome: 'restored', next, events: [stepped(noticeId, next, 'restored')] }
}

/** An admin restored the document at this moment: a notice that was upheld before no longer closes it. */
export function undo(
  state: Notice | null,
  noticeId: string,
  restoredAt: Date,
  now: Date,
): Decision<Notice, 'restored' | 'not-closed'> {
  const isClosing = state !== null && closing.includes(state.state)
  // The event of an earlier restoration may be delivered again.
  if (!isClosing || state.decidedAt === null || state.decidedAt > restoredAt) return { outcome: 'not-closed' }
  const court =
    state.court && isCourtPending(state) ? { ...state.court, answer: 'set-aside' as const } : state.court
  const next: Notice = { ...state, state: 'restored', court, deadline: null, dataUntil: untilOf(now) }
  return { outcome: 'restored', next, events: [stepped(noticeId, next, 'restored')] }
}

/** The notice without names and addresses, once they are no longer needed. */
export function withoutNames(state: Notice | null, now: Date): Decision<Notice, 'deleted' | 'not-due'> {
  if (state?.dataUntil == null || state.dataUntil > now || waiting.includes(state.state))
    return { outcome: 'not-due' }
  const restoration = state.restoration && { ...state.restoration, who: null }
  return { outcome: 'deleted', next: { ...state, claimant: null, restoration, dataUntil: null }, events: [] }
}

/** The notice without the uploader of its document, who closed their account. It ends if the document went as well. */
export function withoutUploader(
  state: Notice | null,
  noticeId: string,
  { userId, documents }: { userId: string; documents: DocumentsChoice },
  now: Date,
): Decision<Notice, 'erased' | 'nothing-to-erase'> {
  if (state?.uploaderId !== userId) return { outcome: 'nothing-to-erase' }
  const restoration = state.restoration && { ...state.restoration, words: '', who: null }
  const next: Notice = { ...state, uploaderId: formerStudentId, restoration }
  if (documents === 'keep') return { outcome: 'erased', next, events: [] }
  const court =
    state.court && isCourtPending(state) ? { ...state.court, answer: 'set-aside' as const } : state.court
  const hasEnded = state.state === 'rejected' || state.state === 'restored' || state.state === 'closed'
  const ended: Notice = {
    ...{ ...next, title: deletedDocumentTitle, court },
    ...(!hasEnded && { state: 'closed', deadline: null, dataUntil: untilOf(now) }),
  }
  // Notify only if somebody still waits for an answer.
  const isAwaited = state.state === 'open' || state.state === 'restoring'
  return {
    outcome: 'erased',
    next: ended,
    events: isAwaited ? [stepped(noticeId, ended, 'document-deleted')] : [],
  }
}
