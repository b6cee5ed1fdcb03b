import { fixedHolidays, publicHolidays } from './public-holidays'

const dayMs = 86_400_000
/** Singapore has had this offset from UTC since 1982, and no summer time. */
const offsetMs = 8 * 3_600_000

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
const weekdayOf = (day: number): number => new Date(day * dayMs).getUTCDay()

/** True if people work in Singapore on this day, a number of days since 1970. */
function isWorkingDay(day: number): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return false
  const date = dateOf(day)
  const known = publicHolidays[Number(date.slice(0, 4))]
  if (known !== undefined) return !known.includes(date)
  const isFixed = (each: number) => fixedHolidays.includes(dateOf(each).slice(5))
  // A holiday on a Sunday moves to the Monday.
  return !isFixed(day) && !(weekday === 1 && isFixed(day - 1))
}

/**
 * The end of the given number of working days in Singapore after the day of `from`: midnight there. In a year beyond the table only the
 * holidays with a fixed date count, so that it may come a day or two early.
 */
export function afterWorkingDays(from: Date, days: number): Date {
  let day = Math.floor((from.getTime() + offsetMs) / dayMs)
  for (let left = days; left > 0;) {
    day += 1
    if (isWorkingDay(day)) left -= 1
  }
  return new Date((day + 1) * dayMs - offsetMs)
}

/** The last moment of which the table knows every holiday. */
export const knownUntil = (): Date => {
  const last = Math.max(...Object.keys(publicHolidays).map(Number))
  return new Date(Date.UTC(last + 1, 0, 1) - offsetMs)
}
