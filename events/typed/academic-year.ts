/*
 * Years have one form each: an academic year with or without its term, `AY24/25 S1` and `AY24/25`; or a calendar year, `2024`, which may be
 * either half of two academic years. Terms: S1, S2 and the special terms ST1, ST2 (NUS, NTU); T1, T2, T3, T3A, T3B (SMU).
 */

const gap = '[ .:,-]{0,3}'
const numerals = { '1': '1|i|one|1st|first', '2': '2|ii|two|2nd|second', '3': '3|iii', '4': '4|iv' } as const
const n1to2 = `${numerals[1]}|${numerals[2]}`
const n1to4 = `${n1to2}|${numerals[3]}|${numerals[4]}`

/** How the number of a term is spelt, and the term that it means. Longer spellings first. */
const terms: readonly { spelt: string; means: Readonly<Record<string, string>> }[] = [
  {
    spelt: `special ?(?:term|sem(?:ester)?)${gap}(${n1to2})|st[ -]?([12])`,
    means: { '1': 'ST1', '2': 'ST2' },
  },
  // NUS counts its special terms as semesters 3 and 4.
  {
    spelt: `sem(?:ester)?${gap}(${n1to4})|s[ -]?([1-4])|(1st|2nd|first|second)[ -]sem(?:ester)?`,
    means: { '1': 'S1', '2': 'S2', '3': 'ST1', '4': 'ST2' },
  },
  {
    spelt: `term${gap}(3[ab]|[123])|t[ -]?(3[ab]|[123])`,
    means: { '1': 'T1', '2': 'T2', '3': 'T3', '3a': 'T3A', '3b': 'T3B' },
  },
]
const matchTerm = terms.map(({ spelt, means }) => ({ pattern: new RegExp(`^(?:${spelt})$`, 'i'), means }))
const numeralOf = (text: string): string =>
  Object.entries(numerals).find(([, spelt]) => spelt.split('|').includes(text))?.[0] ?? text

const term = `(?<term>${terms.map(({ spelt }) => spelt.replaceAll(/\((?!\?)/g, '(?:')).join('|')})`
const mark = "(?<mark>a\\.?y\\.?|(?:academic|acad) ?(?:year|yr))[ :.'’-]{0,2}"
const slashed = '\\d{4} ?[/–-] ?\\d{4}|\\d{4} ?[/–-] ?\\d{2}|\\d{2} ?[/–-] ?\\d{2}'
/** Names of files have spaces for slashes. */
const years = `(?<years>${slashed}|\\d{4} \\d{4}|\\d{4} \\d{2}|\\d{2} \\d{2}|\\d{4}|\\d{2})`

/** In the order in which they are trusted. */
const spellings = [
  `${mark}${years}${gap}\\(?${term}\\)?`,
  `${term}[ .:,/(-]{0,3}${mark}${years}\\)?`,
  `${mark}${years}`,
  `${term}[ .:,/(-]{1,3}${years}\\)?`,
  `${years}${gap}\\(?${term}\\)?`,
  `(?<years>${slashed}|\\d{4} \\d{4}|\\d{4})`,
]
const [begin, end] = ['(?<![a-z0-9])', '(?![a-z0-9])']
const wholeText = spellings.map((spelling) => new RegExp(`^${spelling}$`, 'i'))
const within = [
  ...spellings.map((spelling) => new RegExp(`${begin}${spelling}${end}`, 'gi')),
  // Exam2023
  new RegExp(`(?<=(?<![a-z])[a-z]{3,8})(?<years>\\d{4})${end}`, 'gi'),
]

/** Tells how to write a year. */
export const yearForm = 'Write the year like AY24/25 S1, AY24/25 or 2024.'

const firstYear = 1990
/** Two digits up to 88 belong to this century. */
const latest = 2088
const two = (year: number): string => String(year % 100).padStart(2, '0')
const full = (digits: string): number =>
  Number(digits) + (digits.length === 4 ? 0 : Number(digits) >= firstYear % 100 ? 1900 : 2000)

const termOf = (spelt: string): string | undefined => {
  for (const { pattern, means } of matchTerm) {
    const number = pattern.exec(spelt)?.slice(1).find(Boolean)
    if (number !== undefined) return means[numeralOf(number.toLowerCase())]
  }
  return undefined
}

/** The one form of a match; undefined if its numbers are no years. */
function formOf(groups: Record<string, string | undefined>, thisYear: number): string | undefined {
  const isYear = (year: number) => year >= firstYear && year <= thisYear + 1
  const isMarked = groups['mark'] !== undefined
  const named = groups['term'] === undefined ? undefined : termOf(groups['term'])
  const academic = (start: number) =>
    isYear(start) ? `AY${two(start)}/${two(start + 1)}${named === undefined ? '' : ` ${named}`}` : undefined
  const pair = (first: string, second: string) =>
    full(second) === full(first) + 1 ? academic(full(first)) : undefined

  const [first = '', second] = (groups['years'] ?? '').split(/\D+/)
  if (second !== undefined) return pair(first, second)
  const asPair = first.length === 4 ? pair(first.slice(0, 2), first.slice(2)) : undefined
  // AY2021 is AY20/21, like AY1920 and AY2122. Without the letters, 2021 is a year.
  if (isMarked && asPair !== undefined) return asPair
  if (isMarked || named !== undefined) return academic(full(first)) ?? asPair
  return first.length === 4 && isYear(Number(first)) ? first : asPair
}

/**
 * The one form of a year as students write it: 'AY24/25 S1' for '24-25 sem 1'. Null if the text is no year, or none that notes can be
 * from. `thisYear`: the current calendar year; without it, any year before 2090 is one.
 */
export function readYear(text: string, thisYear = latest): string | null {
  const typed = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  for (const spelling of wholeText) {
    const groups = spelling.exec(typed)?.groups
    const form = groups && formOf(groups, thisYear)
    if (form !== undefined) return form
  }
  return null
}

/** The first year in a text, and the part that says it; null if there is none. */
export function findYear(text: string, thisYear = latest): { year: string; found: string } | null {
  for (const spelling of within)
    for (const match of text.matchAll(spelling)) {
      const year = match.groups && formOf(match.groups, thisYear)
      if (year !== undefined) return { year, found: match[0] }
    }
  return null
}

/** Sorts years: a later one is greater. Texts of another form come first. */
export function yearOrder(year: string): number {
  const [, first = '', name] = /^AY(\d\d)\/\d\d(?: (\w+))?$/.exec(year) ?? []
  const order = ['S1', 'T1', 'S2', 'T2', 'ST1', 'T3', 'T3A', 'ST2', 'T3B']
  // A calendar year ends within its academic year.
  if (first !== '') return full(first) + 0.5 + (name === undefined ? 0.4 : order.indexOf(name) / 100)
  return /^\d{4}$/.test(year) ? Number(year) : 0
}

/** Academic years begin in August. */
const firstMonth = 7

/** The current academic year and those before it, newest first. */
export function recentYears(now: Date, count: number): string[] {
  const current = now.getMonth() < firstMonth ? now.getFullYear() - 1 : now.getFullYear()
  return Array.from({ length: count }, (_, ago) => `AY${two(current - ago)}/${two(current - ago + 1)}`)
}
