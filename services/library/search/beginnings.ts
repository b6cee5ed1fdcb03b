import { foldText, wordsOf } from '#events'
import { keysOfCode, numberOfCode } from './codes'
import { searchableWord, type Searched } from './search-terms'
import type { Vocabulary, Word } from './vocabulary'

type Words = Pick<Vocabulary, 'get' | 'including'>

interface AsStored {
  titleAsStored: string
  courseAsStored: string
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

/** The documents of each word that may begin as typed: whether one does is seen in the document. */
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

/** True of every document that has a word that begins as typed, and of few others. Much cheaper than reading the words. */
const mayHave = ({ title, courseCode }: Searched, forms: readonly string[]): boolean =>
  forms.some((form) => title.includes(` ${form}`) || courseCode.includes(form))

/** Looking for the text first rules out most texts without reading their words. */
const hasWord = (folded: string, typed: string): boolean =>
  folded.includes(typed) && wordsOf(folded).some((word) => word.startsWith(typed))

const has = ({ titleAsStored, courseAsStored, courseCode }: Searched & AsStored, typed: string): boolean =>
  hasWord(foldText(titleAsStored), typed) ||
  hasWord(foldText(courseAsStored), typed) ||
  (courseCode.includes(typed) && keysOfCode(courseAsStored).some((key) => key.startsWith(typed)))

/**
 * Documents whose title or code has, for every typed word, a word that begins with it: first those whose title begins as typed, the newest
 * first. Of very common words it may miss older documents. `words`: folded; `entries`: the documents by their numbers.
 */
export function findBeginnings<Entry extends Searched & AsStored>(
  words: readonly string[],
  limit: number,
  { vocabulary, entries }: { vocabulary: Words; entries: readonly (Entry | undefined)[] },
): Entry[] {
  const forms = words.map(formsOf)
  const met = words.map((word) => postingsOf(word, vocabulary))
  const rarest = met.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a), met[0] ?? [])
  const typed = words.join(' ')
  const [asTyped, others]: [Entry[], Entry[]] = [[], []]
  for (const number of newestOf(rarest)) {
    const entry = entries[number]
    if (entry === undefined) continue
    const mayBeAsTyped = forms[0]?.some((form) => entry.title.startsWith(` ${form}`))
    if (!mayBeAsTyped && others.length === limit) continue
    if (!forms.every((ofWord) => mayHave(entry, ofWord)) || !words.every((word) => has(entry, word))) continue
    if (foldText(entry.titleAsStored).startsWith(typed)) asTyped.push(entry)
    else others.push(entry)
    if (asTyped.length === limit) break
  }
  return [...asTyped, ...others].slice(0, limit)
}
