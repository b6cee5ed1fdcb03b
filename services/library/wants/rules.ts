import { wantAnswered, wantDays, wantsChanged, type DocumentKind } from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import type { WantRecord } from '../model'

const dayMs = 86_400_000

export interface Wanted {
  userId: string
  courseCode: string
  kind: DocumentKind
}
/** The document that answers a want. */
export interface Answer {
  documentId: string
  title: string
  uploaderId: string
  at: Date
}

export const wantId = ({ userId, courseCode, kind }: Wanted): string => `${userId}:${courseCode}:${kind}`

/** Wants from before this time have ended. */
export const oldestWant = (now: Date): Date => new Date(now.getTime() - wantDays * dayMs)

type State = StateOf<WantRecord>
type WantRule = (state: State | null) => Decision<State, boolean>

const changed = ({ courseCode, kind }: Pick<Wanted, 'courseCode' | 'kind'>) =>
  raise(wantsChanged, { courseCode, kind })

/** Begins a want, or begins it anew. Outcome: true if something changed. */
export const ask =
  (wanted: Wanted, now: Date): WantRule =>
  (state) =>
    state?.isOpen === true
      ? { outcome: false }
      : { outcome: true, next: { ...wanted, askedAt: now, isOpen: true }, events: [changed(wanted)] }

/** Ends an open want. */
export const end: WantRule = (state) =>
  state?.isOpen === true
    ? { outcome: true, next: { ...state, isOpen: false }, events: [changed(state)] }
    : { outcome: false }

/** Ends a want that is older than the document, and tells the student about one of somebody else. */
export const answerBy =
  ({ uploaderId, at, ...document }: Answer): WantRule =>
  (state) => {
    if (state?.isOpen !== true || state.askedAt > at) return { outcome: false }
    const { userId, courseCode, kind } = state
    const told = raise(wantAnswered, { userId, courseCode, kind, ...document, at: at.toISOString() })
    return {
      outcome: true,
      next: { ...state, isOpen: false },
      events: userId === uploaderId ? [changed(state)] : [changed(state), told],
    }
  }
