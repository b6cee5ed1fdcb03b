import type { Day } from '#platform/core'
import type { CaseRecord } from '../cases/model'

/** The times of a case. */
export interface CaseTimes extends Pick<CaseRecord, 'openedAt'> {
  decisions: readonly { at: Date; openedAt?: Date | null | undefined }[]
}

/** Cases opened and decided on a day, and how long each decided one had been open, in milliseconds. */
export interface CaseDay {
  opened: number
  decided: number
  waits: number[]
}

/**
 * The cases opened and decided on each day. A decision made without an open case counts as neither, because nobody waited for it. Earlier
 * releases stored no opening time with a decision, so it is known only for a case's last one.
 */
export function caseDays(cases: readonly CaseTimes[], days: readonly Day[]): CaseDay[] {
  const counted = days.map((): CaseDay => ({ opened: 0, decided: 0, waits: [] }))
  const dayOf = (at: Date) => counted[days.findIndex(({ from, until }) => at >= from && at < until)]
  for (const each of cases) {
    for (const opening of openingsOf(each)) {
      const day = dayOf(opening)
      if (day) day.opened += 1
    }
    for (const { at, openedAt } of decidedOpenings(each)) {
      const day = dayOf(at)
      if (!day) continue
      day.decided += 1
      day.waits.push(at.getTime() - openedAt.getTime())
    }
  }
  return counted
}

/** The decisions that closed an open case, each with the time when it had opened. */
export function decidedOpenings({ openedAt, decisions }: CaseTimes): { at: Date; openedAt: Date }[] {
  return decisions.flatMap((decision, place) => {
    const { at } = decision
    const isLast = place === decisions.length - 1
    // Undefined: of an earlier release. The case has kept the opening of the last one, unless it has opened again.
    const opening = decision.openedAt === undefined && isLast && openedAt < at ? openedAt : decision.openedAt
    return opening ? [{ at, openedAt: opening }] : []
  })
}

/** The different times when it opened. A decision without an open case leaves its own time. */
export function openingsOf(each: CaseTimes): Date[] {
  const times = new Set(decidedOpenings(each).map(({ openedAt }) => openedAt.getTime()))
  const isOwn = each.decisions.some(({ at }) => at.getTime() === each.openedAt.getTime())
  if (!isOwn) times.add(each.openedAt.getTime())
  return [...times].map((time) => new Date(time))
}

/** The median of some durations in milliseconds, in whole seconds; null if there are none. */
export function medianSeconds(waits: readonly number[]): number | null {
  const sorted = waits.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below, above] = [sorted[middle - 1], sorted[middle]]
  if (above === undefined) return null
  const median = sorted.length % 2 === 0 && below !== undefined ? (below + above) / 2 : above
  return Math.round(median / 1000)
}
