import { countStrange, mayGoOn } from './notice-words'
import {
  isBelowReferences,
  isItem,
  isQuoted,
  isReference,
  lineOf,
  linesAround,
  sentenceAround,
  wordsIn,
  type Place,
} from './surroundings'
import { tidyText } from './tidy-text'

/** Most words that `…` stands for. */
const maxBetween = 12
const inWord = '[\\s-]{0,3}'
const betweenWords = '[\\s,/&()-]{0,5}'

const letterPattern = (letter: string) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&')

/** Finds a phrase however it is spaced, hyphenated or broken into lines. `…` stands for up to twelve words. */
function phrasePattern(phrase: string): RegExp {
  const words = tidyText(phrase).match(/\.{2,}|[\p{L}\p{N}\u00a9]+/gu) ?? []
  const source = words.reduce((so, word, at) => {
    if (word.startsWith('.')) return `${so}(?:\\s+\\S+){0,${maxBetween}}?\\s+`
    const isAfterWord = at > 0 && !words[at - 1]?.startsWith('.')
    return `${so}${isAfterWord ? betweenWords : ''}${[...word].map(letterPattern).join(inWord)}`
  }, '')
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu')
}

/** Every place of a pattern in a text. */
export const placesOf = (pattern: RegExp, text: string): Place[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text,
    start: match.index,
    end: match.index + match[0].length,
  }))

/** Letters and digits alone, in lower case. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\u00a9]+/gu, '')

/** Finds the places of all phrases in a text. Few texts have the letters of any, so most cost one look. */
export function createPhraseSearch(phrases: readonly string[]): (text: string) => Place[] {
  const known = phrases.map((phrase) => ({
    parts: tidyText(phrase)
      .split(/\.{2,}/)
      .map(lettersOf),
    pattern: phrasePattern(phrase),
  }))
  return (text) => {
    const letters = lettersOf(text)
    return known
      .filter(({ parts }) => parts.every((part) => letters.includes(part)))
      .flatMap(({ pattern }) => placesOf(pattern, text))
  }
}

/** The most words after a phrase that do not occur in notices (`countStrange`). With more, the sentence is no notice. */
const maxStrangeAfter = 2

/** A single word may be an entry of a list. */
const isOneWord = ({ text, start, end }: Place) => wordsIn(text.slice(start, end)).length === 1
/** True in the first and in the last line of a page. */
const isAtEdge = ({ text, start, end }: Place) =>
  !text.slice(0, start).includes('\n') || !text.slice(end).includes('\n')

/** True if a phrase stands by itself, as a notice does, and not in a sentence about something else. */
export function isNotice(place: Place): boolean {
  if (isQuoted(place) || isReference(lineOf(place)) || isBelowReferences(place)) return false
  if (isOneWord(place) && !isAtEdge(place)) return false
  // A list of examples says first what each is an example of.
  if (isItem(lineOf(place)) && countStrange(wordsIn(linesAround(place).before)) > 0) return false
  const { before, after } = sentenceAround(place)
  const following = wordsIn(after)
  return (
    countStrange(wordsIn(before)) === 0 && mayGoOn(following) && countStrange(following) <= maxStrangeAfter
  )
}
