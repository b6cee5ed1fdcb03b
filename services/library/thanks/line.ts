import { thanksActs, thanksGathered } from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import type { ThanksBookRecord } from '../model'
import type { Told } from './judge'

const hourMs = 3_600_000
/** At most one line in this time. */
export const pauseMs = hourMs
/** Thanks are gathered for a moment, in which they can be taken back. */
export const settleMs = 5_000
/** Delays of sweeps that still count as the last hour. */
const graceMs = 60_000
/** Documents that a line names. */
const mostNamed = 5

type State = StateOf<ThanksBookRecord>
export type BookRule = (state: State | null, version: number) => Decision<State, boolean>

export const emptyBook: State = { isOff: false, lines: 0, nextAt: null, telling: [] }

/** The text of a line. `told` is not empty. */
export function lineOf(told: readonly Told[], now: Date) {
  const acts = new Set(told.map(({ act }) => act))
  const titles = new Map(told.map(({ documentId, title }) => [documentId, title]))
  const ranked = [...titles]
    .map(([documentId, title]) => ({
      documentId,
      title,
      readers: new Set(told.filter((each) => each.documentId === documentId).map(({ readerId }) => readerId))
        .size,
    }))
    .sort((a, b) => b.readers - a.readers || (a.title < b.title ? -1 : 1))
  const oldest = Math.min(...told.map(({ givenAt }) => givenAt.getTime()))
  return {
    readers: new Set(told.map(({ readerId }) => readerId)).size,
    acts: thanksActs.filter((act) => acts.has(act)),
    documents: ranked.slice(0, mostNamed).map(({ documentId, title }) => ({ documentId, title })),
    others: Math.max(0, ranked.length - mostNamed),
    isOfLastHour: now.getTime() - oldest <= hourMs + settleMs + graceMs,
    at: now.toISOString(),
  }
}

/**
 * Tells a line, unless the book changed since it was read at this version. Outcome: true if it is told. One write: the line with its event,
 * the end of the hour, and what is in it.
 */
export const tellLine =
  (userId: string, told: readonly Told[], asRead: number, now: Date): BookRule =>
  (state, version) => {
    const book = state ?? emptyBook
    if (version !== asRead || told.length === 0 || !mayTell(book, now)) return { outcome: false }
    const line = book.lines + 1
    return {
      outcome: true,
      next: {
        ...book,
        lines: line,
        nextAt: new Date(now.getTime() + pauseMs),
        telling: told.map(({ thanksId, readerId }) => ({ thanksId, readerId })),
      },
      events: [raise(thanksGathered, { userId, line, ...lineOf(told, now) })],
    }
  }

/** True if a line may be told now: the hour is over, and all thanks of the line before are settled. */
export const mayTell = ({ isOff, nextAt, telling }: State, now: Date): boolean =>
  !isOff && telling.length === 0 && (nextAt === null || nextAt <= now)

/** Forgets what was in a line, once all of it is settled. */
export const endLine =
  (line: number): BookRule =>
  (state) =>
    state === null || state.lines !== line || state.telling.length === 0
      ? { outcome: false }
      : { outcome: true, next: { ...state, telling: [] }, events: [] }

/** Turns thanks on or off. */
export const setIsOff =
  (isOff: boolean): BookRule =>
  (state) =>
    (state ?? emptyBook).isOff === isOff
      ? { outcome: false }
      : { outcome: true, next: { ...(state ?? emptyBook), isOff }, events: [] }
