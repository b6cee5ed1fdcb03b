import { foldText, wordsOf } from '#events'

export const searchedFields = ['courseCode', 'title', 'year', 'university'] as const
export type Searched = Record<(typeof searchedFields)[number], string>

/** The abbreviations of the specification, and their plurals. */
const abbreviations = new Map([
  ['tut', 'tutorial'],
  ['soln', 'solution'],
  ['lec', 'lecture'],
  ['finals', 'final'],
  ['tuts', 'tutorial'],
  ['solns', 'solution'],
  ['lecs', 'lecture'],
])

export const written = (word: string): string => abbreviations.get(word) ?? word

/** A word of letters without its plural: "quizzes" is "quiz". Other words stay as they are. */
export function singularOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (/zzes$/.test(word)) return word.slice(0, -3)
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/[a-z]{2}ies$/.test(word)) return `${word.slice(0, -3)}y`
  return word.slice(0, -1)
}

const numberedKinds = new Map([
  ...['t', 'tut', 'tutorial'].map((short) => [short, 'tutorial'] as const),
  ...['l', 'lec', 'lect', 'lecture'].map((short) => [short, 'lecture'] as const),
  ...['ch', 'chap', 'chapter'].map((short) => [short, 'chapter'] as const),
  ...['w', 'wk', 'week'].map((short) => [short, 'week'] as const),
  ['lab', 'lab'],
  ['quiz', 'quiz'],
])
/** A kind with its number in one word: T07, tut7 and L7 are "tutorial 7" and "lecture 7". Null for other words. */
export function numberedKind(word: string): [kind: string, number: string] | null {
  const [, short = '', number = ''] = /^([a-z]+)0*([1-9]\d?)$/.exec(word) ?? []
  const kind = numberedKinds.get(short)
  return kind === undefined ? null : [kind, number]
}
/** A folded word as searchable texts have it: 07 is 7, and tut is tutorial. */
export const searchableWord = (word: string): string => written(word.replace(/^0+(?=\d{1,2}$)/, ''))

/** Only two years in a row are an academic year: in "12/13" other things are counted. */
const isAcademicYear = (from: number, to: number) => to === from + 1 && from >= 15 && from < 40

/** Years and semesters in one form: "24/25 sem 1" and "AY2024/2025 S1" are "ay2425 s1". */
export function unifyYears(folded: string): string {
  if (!/\d/.test(folded)) return folded
  return folded
    .replace(
      /\b(?:ay ?)?(?:20)?(\d\d) ?[/-] ?(?:20)?(\d\d)(?=s[12]\b|\b)/g,
      (text, from: string, to: string) =>
        isAcademicYear(Number(from), Number(to)) ? `ay${from}${to}` : text,
    )
    .replace(/\bay ?(\d{4}) ?(?=s[12]\b)/g, 'ay$1 ')
    .replace(/\bsem(?:ester)? ?([12])\b/g, 's$1')
}

/** Words of a folded text with abbreviations expanded, so that query and title match in either spelling. */
const expandedWords = (folded: string): string[] => wordsOf(folded).map(searchableWord)

/** The words of a text, and of its parts with punctuation without it. */
const partsOf = (folded: string): string[] =>
  folded.split(/\s+/).flatMap((part) => {
    // A faster path for nearly all words.
    if (/^[a-z]+$/.test(part)) return written(part)
    const found = expandedWords(part)
    return found.length > 1 ? [...found, wordsOf(part).join('')] : found
  })

/** Text with a space before and after each word. */
const spaced = (words: readonly string[]): string => (words.length === 0 ? '' : ` ${words.join(' ')} `)

/** The searchable form of a text: its words with spaces around. Words with punctuation are also found without it. */
export function searchable(text: string): string {
  const folded = foldText(text)
  const parts = partsOf(folded)
  const unified = unifyYears(folded)
  if (unified === folded) return spaced(parts)
  return spaced([...parts, ...partsOf(unified).filter((word) => !parts.includes(word))])
}

/** As `searchable`, of a title: "T07" is also "tutorial 7". */
export function searchableTitle(text: string): string {
  const plain = searchable(text)
  if (!/\d/.test(plain)) return plain
  const words = wordsIn(plain)
  return spaced([...words, ...words.flatMap((word) => numberedKind(word) ?? [])])
}

/** The words of a searchable text. */
export const wordsIn = (searched: string): string[] =>
  searched === '' ? [] : searched.slice(1, -1).split(' ')
