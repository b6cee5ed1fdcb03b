const dayMs = 86_400_000
/** Singapore is eight hours ahead of UTC. */
const aheadMs = 8 * 3_600_000
const dayNumber = (now: number): number => Math.floor((now + aheadMs) / dayMs)

/** The name of the day in Singapore that is so many days after this moment, such as '2026-12-03'. `now` in milliseconds since 1970. */
export const dayAfter = (now: number, days: number): string =>
  new Date((dayNumber(now) + days) * dayMs).toISOString().slice(0, 10)

/** How far a day is: 'today', 'tomorrow', 'in 5 days'. */
export function howSoon(day: string, now: number): string {
  const days = Date.parse(day) / dayMs - dayNumber(now)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

const short = new Intl.DateTimeFormat('en-SG', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const long = new Intl.DateTimeFormat('en-SG', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 'Thu, 3 Dec' */
export const shortDay = (day: string): string => short.format(Date.parse(day))
/** 'Thursday, 3 December' */
export const longDay = (day: string): string => long.format(Date.parse(day))
