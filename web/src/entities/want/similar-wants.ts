import { foldText, wordsOf, type DocumentKind, type Want } from '#events'

/** Shorter ones are in most lines. */
const shortestWord = 3

const wordsIn = (line: string | null): Set<string> =>
  new Set(wordsOf(foldText(line ?? '')).filter((word) => word.length >= shortestWord || /\d/.test(word)))

/** True if a text has a word of a line. */
export const sharesWord = (line: string, text: string): boolean => {
  const words = wordsIn(text)
  return [...wordsIn(line)].some((word) => words.has(word))
}

/** Open wants that may say the same as what somebody types: of the kind, with words in common, those with most first. */
export function similarWants(
  wants: readonly Want[],
  { kind, line }: { kind: DocumentKind; line: string },
  most = 3,
): Want[] {
  const typed = wordsIn(line)
  const shared = (want: Want): number => [...wordsIn(want.line)].filter((word) => typed.has(word)).length
  return wants
    .filter((want) => want.settledBy === null && want.mine === null && want.kind === kind)
    .filter((want) => (typed.size === 0 ? want.line === null : shared(want) > 0))
    .sort((one, other) => shared(other) - shared(one) || other.students - one.students)
    .slice(0, most)
}

/** The academic years in a year: a calendar year is half of two. */
function yearsIn(year: string): string[] {
  const academic = /^AY\d\d\/\d\d/.exec(year)
  if (academic) return [academic[0]]
  const [, digits] = /^\d\d(\d\d)$/.exec(year) ?? []
  if (digits === undefined) return []
  const two = (number: number) => String((number + 100) % 100).padStart(2, '0')
  const number = Number(digits)
  return [`AY${two(number - 1)}/${two(number)}`, `AY${two(number)}/${two(number + 1)}`]
}

/** True if a document with these details may be what students ask for. An empty detail is not known. */
export function fitsWant(
  want: Pick<Want, 'kind' | 'year' | 'settledBy'>,
  { kind, year }: { kind: DocumentKind | ''; year: string },
): boolean {
  if (want.settledBy !== null || (kind !== '' && want.kind !== kind)) return false
  if (want.year === null || year === '') return true
  const years = yearsIn(year)
  return years.length === 0 || yearsIn(want.year).some((each) => years.includes(each))
}
