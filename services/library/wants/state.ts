import { wantDays, wantsChanged } from '#events'
import { raise, type Decision, type RaisedEvent, type StateOf } from '#platform/core'
import type { WantRecord } from '../model'

const dayMs = 86_400_000

export type Want = StateOf<WantRecord>
export type Offer = Want['offers'][number]
export type WantRule<Outcome> = (state: Want | null) => Decision<Want, Outcome>

/** Wants from before this time have ended. */
export const oldestWant = (now: Date): Date => new Date(now.getTime() - wantDays * dayMs)

/** True if students can still second it, offer for it and answer offers. */
export const isOpenAt = (now: Date, { isOpen, askedAt }: Pick<Want, 'isOpen' | 'askedAt'>): boolean =>
  isOpen && askedAt > oldestWant(now)

type Parts = Pick<Want, 'askerId' | 'askerWaits' | 'seconders' | 'offers'>

/** Students who wait for a document: the asker, unless they withdrew, and seconders whom no offer has answered. */
export function waitingFor({ askerId, askerWaits, seconders, offers }: Parts): string[] {
  const answered = new Set(offers.flatMap(({ confirmedBy }) => confirmedBy))
  const seconding = seconders.map(({ userId }) => userId).filter((userId) => !answered.has(userId))
  return askerWaits && askerId !== null ? [askerId, ...seconding] : seconding
}

const peopleOf = ({ askerId, seconders, offers }: Parts): string[] => [
  ...new Set([
    ...(askerId === null ? [] : [askerId]),
    ...seconders.map(({ userId }) => userId),
    ...offers.flatMap(({ uploaderId, confirmedBy }) => [uploaderId, ...confirmedBy]),
  ]),
]

/** A changed want, with everybody whom it names. It ends with the last student who waits. */
export function changed<Outcome>(
  outcome: Outcome,
  next: Want,
  events: readonly RaisedEvent[] = [],
): Decision<Want, Outcome> {
  const { courseCode, kind } = next
  return {
    outcome,
    next: { ...next, isOpen: next.isOpen && waitingFor(next).length > 0, people: peopleOf(next) },
    events: [raise(wantsChanged, { courseCode, kind }), ...events],
  }
}
