import { findYear, foldText, wordsOf } from '#events'
import { isFiller } from './filler-words'
import type { SameWords } from './same-words'
import { numberedKind, searchableWord, singularOf, unifyYears, written } from './search-terms'

/**
 * A way in which a document may have a term. `includes`: a word of it includes the text; `begins`: a word begins with it; `whole`: a word is
 * it; `phrase`: the title has all its words; `person`: the uploader's name has it; `kind`: the document is of this kind.
 */
export interface Way {
  how: 'includes' | 'begins' | 'whole' | 'phrase' | 'person' | 'kind'
  words: readonly string[]
}

/** `code`: a module's code; `kind`: what sort of document; `detail`: a number, a year or a university; `topic`: anything else. */
export type TermSort = 'code' | 'kind' | 'detail' | 'topic'

/** One thing that a document must have. */
export interface Term {
  /** As it was typed, folded. */
  typed: string
  /** As it was typed, with abbreviations expanded. */
  spelled: string
  /** The same without plural. */
  text: string
  sort: TermSort
  ways: readonly Way[]
}

/** The part of the library that a query is read with. */
export interface KnownWords {
  sameWords: SameWords
  /** True if this is the code of a module, in small letters and without punctuation. */
  isCode(text: string): boolean
  /** True if a module's code begins or ends with this. */
  isPartOfCode(text: string): boolean
  /** A module's code that this word begins or ends with, and the rest; null if there is none. */
  splitCode(word: string): [string, string] | null
  /** True if a person with published documents has this name, or this word in it, and no document has the word. */
  isPerson(word: string): boolean
}

/** A longer query is cut: every word costs a scan of the index. */
const maxTerms = 12
/** Words up to this length occur inside half of all titles ("it" in "algorithms"). */
const shortWord = 3
/** Words of a module's code that are typed apart: "cor is 1702". */
const maxCodeWords = 4

const kinds = new Set(
  (
    'tutorial lecture lab final midterm exam cheatsheet pyp solution summary quiz slide homework assignment question mcq test paper ' +
    'revision essay report project chapter week exercise problem'
  ).split(' '),
)
const isDetail = (word: string) => /^(?:\d+|ay\d+|s[12]|nus|ntu|smu)$/.test(word)
/** True if it can only be a module's code. */
export const looksLikeCode = (word: string): boolean => /^(?!ay\d)[a-z]{2,7}\d{3,4}[a-z]{0,3}$/.test(word)

function sortOf(text: string): TermSort {
  if (looksLikeCode(text)) return 'code'
  if (isDetail(text)) return 'detail'
  return text.split(' ').every((word) => kinds.has(word)) ? 'kind' : 'topic'
}

interface Token {
  typed: string
  text: string
  isCode?: boolean
}

/** 2o3os is 2030s. */
const withZeros = (word: string): string => word.replace(/(?<=\d)o|o(?=\d)/g, '0')

/** Joins the parts of module codes and of names, and takes codes out of words that they were typed together with. */
function joinParts(words: readonly string[], known: KnownWords): Token[] {
  const tokens: Token[] = []
  for (let place = 0; place < words.length;) {
    const [code, length] = joinedAt(words, place, known)
    const word = words[place] ?? ''
    if (code !== null) tokens.push({ typed: words.slice(place, place + length).join(' '), ...code })
    else {
      const split = known.splitCode(word)
      if (split === null) tokens.push({ typed: word, text: word })
      else
        tokens.push(
          ...split.map((part) => ({ typed: part, text: part, ...(known.isCode(part) && { isCode: true }) })),
        )
    }
    place += length
  }
  return tokens
}

function joinedAt(
  words: readonly string[],
  place: number,
  known: KnownWords,
): [Pick<Token, 'text' | 'isCode'> | null, number] {
  for (let length = Math.min(maxCodeWords, words.length - place); length > 0; length--) {
    const joined = words.slice(place, place + length).join('')
    if (length > 1 && known.isPerson(joined)) return [{ text: joined }, length]
    if (!/\d/.test(joined)) continue
    if (known.isCode(joined)) return [{ text: joined, isCode: true }, length]
    if (length === 1 && known.isCode(withZeros(joined))) return [{ text: withZeros(joined), isCode: true }, 1]
    const isPart = joined.length > 4 && /[a-z]/.test(joined) && known.isPartOfCode(joined)
    if (length > 1 && isPart) return [{ text: joined }, length]
  }
  return [null, 1]
}

/** A query with its academic year as documents have it. '2024' alone is a word like others, and so are numbers that may be none. */
function withYear(query: string): string {
  const { year, found } = findYear(query) ?? {}
  return year?.startsWith('AY') && found !== undefined && /ay|[/–-]|\d{4}/i.test(found)
    ? query.replace(found, () => year)
    : query
}

/** The words of a query. */
const piecesOf = (query: string): string[] => wordsOf(unifyYears(foldText(withYear(query))))

/** A kind and its number typed together are two tokens. */
const splitKind = (token: Token): Token[] => {
  const split = token.isCode ? null : numberedKind(token.text)
  return split === null ? [token] : split.map((text) => ({ typed: token.typed, text }))
}

function termOf(token: Token, others: readonly string[][], known: KnownWords): Term {
  const { typed } = token
  const text = searchableWord(token.text)
  const single = written(singularOf(text))
  const ways: Way[] = []
  if (/^\d{1,2}$/.test(text)) ways.push({ how: 'whole', words: [text] })
  else {
    // "theories" does not include "theory".
    for (const word of text.includes(single) ? [single] : [text, single])
      ways.push({ how: word.length <= shortWord ? 'begins' : 'includes', words: [word] })
    if (/iz(?:ation|e|ed|er|ing)$/.test(single))
      ways.push({ how: 'includes', words: [single.replace(/iz(?=[a-z]+$)/, 'is')] })
    if (known.isPerson(text)) ways.push({ how: 'person', words: [text] })
  }
  ways.push(...waysOf(others.filter((words) => words.length > 1 || !words.join('').includes(single))))
  return { typed, spelled: text, text: single, sort: token.isCode ? 'code' : sortOf(single), ways }
}

/** Other spellings, in singular and plural. */
const waysOf = (others: readonly string[][]): Way[] =>
  others.flatMap((words) => {
    const last = words.at(-1) ?? ''
    const how = words.length > 1 ? 'phrase' : 'whole'
    return [words, [...words.slice(0, -1), `${last}s`]].map((each) => ({ how, words: each }) as const)
  })

/** The terms of a query; none if it has no word. Words that say nothing are left out if others are left. */
export function readQuery(query: string, known: KnownWords): Term[] {
  const tokens = joinParts(piecesOf(query), known).flatMap(splitKind)
  const keys = tokens.map(({ text, isCode }) => (isCode ? text : written(singularOf(text))))
  const terms: Term[] = []
  const fillers: Term[] = []
  for (let place = 0; place < tokens.length;) {
    const token = tokens[place]
    const same = known.sameWords.at(keys, place)
    if (token === undefined) break
    if (same !== null && same.length > 1) {
      const parts = tokens.slice(place, place + same.length)
      const text = keys.slice(place, place + same.length).join(' ')
      // A phrase is of the kind of its shortest spelling.
      const sort = same.others.some((words) => sortOf(words.join(' ')) === 'kind') ? 'kind' : sortOf(text)
      terms.push({
        ...{ typed: parts.map(({ typed }) => typed).join(' '), spelled: text, text, sort },
        ways: waysOf(same.others),
      })
    } else {
      const isName = known.isPerson(token.text)
      const list = isFiller(token.text) && !isName && same === null ? fillers : terms
      list.push(termOf(token, same?.others ?? [], known))
    }
    place += same?.length ?? 1
  }
  const chosen = terms.length > 0 ? terms : fillers
  return [...new Map(chosen.map((term) => [term.text, term])).values()].slice(0, maxTerms)
}
