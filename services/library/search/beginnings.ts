import { foldText, wordsOf } from '#events'
import { keysOfCode, numberOfCode } from './codes'
import { searchableWord } from './search-terms'
import type { Vocabulary, Word } from './vocabulary'

type Words = Pick<Vocabulary, 'get' | 'including'>

interface Entry {
  courseCode: string
  /** The title, folded. */
  titleKey: string
}

/** Words looked at for one typed word, and documents for one query: a common word costs the same in a library of any size. */
const maxWords = 1000
const maxDocuments = 2000
/** The fields of codes and titles in postings. */
const [codeField, titleField] = [0, 1]

/** The vocabulary has 07 as 7: a zero may begin any number below a hundred. */
const isZero = (typed: string): boolean => /^0+$/.test(typed)
const smallNumbers = Array.from({ length: 100 }, (_, number) => String(number))

/** The beginnings, in a searchable text, of words that begin as typed. */
const formsOf = (typed: string): string[] =>
  isZero(typed) ? [...'0123456789'] : [...new Set([typed, searchableWord(typed)])]

/** The words that begin with this, and the codes whose number does. */
const wordsBeginning = (form: string, vocabulary: Words): Word[] =>
  /\d/.test(form)
    ? vocabulary
        .including(form, false)
        .filter(({ text }) => text.startsWith(form) || numberOfCode(text)?.startsWith(form))
    : vocabulary.including(form, true)

/** The postings of all words that may begin as typed. The caller checks each document itself. */
function postingsOf(typed: string, vocabulary: Words): number[][] {
  const words = isZero(typed)
    ? [...wordsBeginning(typed, vocabulary), ...smallNumbers.flatMap((each) => vocabulary.get(each) ?? [])]
    : formsOf(typed).flatMap((form) => wordsBeginning(form, vocabulary))
  return words
    .slice(0, maxWords)
    .flatMap(({ postings }) => [postings[codeField] ?? [], postings[titleField] ?? []])
    .filter(({ length }) => length > 0)
}

const sizeOf = (postings: readonly number[][]): number =>
  postings.reduce((sum, { length }) => sum + length, 0)

function newestOf(postings: readonly number[][]): number[] {
  const each = Math.max(1, Math.floor(maxDocuments / postings.length))
  return [...new Set(postings.flatMap((numbers) => numbers.slice(-each)))].sort((a, b) => b - a)
}

/** Looking for the text first rules out most texts without reading their words. */
const hasWord = (folded: string, typed: string): boolean =>
  folded.includes(typed) && wordsOf(folded).some((word) => word.startsWith(typed))

const codeHas = (courseCode: string, typed: string): boolean =>
  hasWord(foldText(courseCode), typed) || keysOfCode(courseCode).some((key) => key.startsWith(typed))

/**
 * Documents whose title or code has, for every typed word, a word that begins with it: first those whose title begins as typed, the newest
 * first. Of very common words it may miss older documents. `words`: folded; `entries`: the documents by their numbers.
 */
export function findBeginnings<Found extends Entry>(
  words: readonly string[],
  limit: number,
  { vocabulary, entries }: { vocabulary: Words; entries: readonly (Found | undefined)[] },
): Found[] {
  const met = words.map((word) => postingsOf(word, vocabulary))
  const rarest = met.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a), met[0] ?? [])
  const typed = words.join(' ')
  /** Codes that were looked at: documents share them. */
  const codes = new Map<string, boolean[]>()

  function wordsOfCode(courseCode: string): boolean[] {
    const known = codes.get(courseCode)
    if (known !== undefined) return known
    const had = words.map((word) => codeHas(courseCode, word))
    codes.set(courseCode, had)
    return had
  }

  const [asTyped, others]: [Found[], Found[]] = [[], []]
  for (const number of newestOf(rarest)) {
    const entry = entries[number]
    if (entry === undefined) continue
    const isAsTyped = entry.titleKey.startsWith(typed)
    if (!isAsTyped && others.length === limit) continue
    const inCode = wordsOfCode(entry.courseCode)
    if (!words.every((word, nth) => inCode[nth] || hasWord(entry.titleKey, word))) continue
    if (isAsTyped) asTyped.push(entry)
    else others.push(entry)
    if (asTyped.length === limit) break
  }
  return [...asTyped, ...others].slice(0, limit)
}
