import { dayNamed, daysUntil } from '#platform/core'

/** A term of the three universities. They begin within days of each other, so that one calendar serves all. */
export interface Term {
  /** 'AY26/27 S1'. */
  name: string
  /** Its first moment, in Singapore. */
  from: Date
  /** 'AY26/27'. */
  academicYear: string
  /** The first moment of the academic year. */
  yearFrom: Date
}

const two = (year: number): string => String(year % 100).padStart(2, '0')

/** The term of a moment: August to December, January to May, or June and July, the special term. */
export function termAt(now: Date): Term {
  const [today] = daysUntil(now, 1)
  const [year = 0, month = 0] = (today?.name ?? '').split('-').map(Number)
  const start = month >= 8 ? year : year - 1
  const [first, term] =
    month >= 8 ? ([8, 'S1'] as const) : month <= 5 ? ([1, 'S2'] as const) : ([6, 'ST'] as const)
  const { from } = dayNamed(`${year}-0${first}-01`)
  const academicYear = `AY${two(start)}/${two(start + 1)}`
  return { name: `${academicYear} ${term}`, from, academicYear, yearFrom: dayNamed(`${start}-08-01`).from }
}
