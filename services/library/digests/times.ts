import { daysUntil } from '#platform/core'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Mails come on Mondays at this hour, before the first lectures. */
const mailHour = 7
/** 1 January 1970 was a Thursday, three days after a Monday. */
const sinceMonday = 3

/** The next time that it is this hour in Singapore, after `now`. */
export function nextHour(now: Date, hour: number): Date {
  const [today] = daysUntil(now, 1)
  const here = (today?.from.getTime() ?? 0) + hour * hourMs
  return new Date(here > now.getTime() ? here : here + dayMs)
}

/** The next Monday morning in Singapore, after `now`. */
export function nextMonday(now: Date): Date {
  const next = nextHour(now, mailHour)
  const [day] = daysUntil(next, 1)
  const weekday = (Date.parse(day?.name ?? '') / dayMs + sinceMonday) % 7
  return new Date(next.getTime() + ((7 - weekday) % 7) * dayMs)
}
