/** A day of Singapore, which has no daylight saving time. */
export interface Day {
  /** '2026-11-27'. */
  name: string
  from: Date
  /** The beginning of the next day. */
  until: Date
}

const dayMs = 86_400_000
/** Singapore is eight hours ahead of UTC. */
const aheadMs = 8 * 3_600_000

/** The last `count` days of Singapore, oldest first; the day of `now` is the last. */
export function daysUntil(now: Date, count: number): Day[] {
  const today = Math.floor((now.getTime() + aheadMs) / dayMs)
  return Array.from({ length: count }, (_, place) => dayAt(today - count + 1 + place))
}

/** The day with this name. */
export const dayNamed = (name: string): Day => dayAt(Date.parse(name) / dayMs)

/** `number`: days since 1 January 1970. */
function dayAt(number: number): Day {
  const midnight = number * dayMs
  return {
    name: new Date(midnight).toISOString().slice(0, 10),
    from: new Date(midnight - aheadMs),
    until: new Date(midnight + dayMs - aheadMs),
  }
}
