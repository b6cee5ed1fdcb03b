import type { Wanted } from './words'

/** Places of one word to look at: a page has the best ones early. */
const maxPlaces = 24
/** Letters of about one sentence, and of about one paragraph. */
const sentence = 120
const paragraph = 500

/**
 * How close together a page has the words, from its lower-case text: 0 as a phrase, 1 within about a sentence, 2 within about a
 * paragraph, 3 anywhere. An estimate that reads a page in microseconds: accents and broken words count as far away.
 */
export function closenessIn(text: string, wanted: readonly Wanted[]): 0 | 1 | 2 | 3 {
  const keys = wanted.map(([first]) => first?.[0] ?? '')
  const places = keys.flatMap((key, word) => placesOf(text, key).map((at) => ({ at, word })))
  if (new Set(places.map(({ word }) => word)).size < keys.length) return 3
  places.sort((a, b) => a.at - b.at)
  const widest = keys.join('').length + keys.length * 3
  let smallest = Infinity
  const last = new Map<number, number>()
  for (const { at, word } of places) {
    last.delete(word)
    last.set(word, at)
    if (last.size < keys.length) continue
    const [first = 0] = last.values()
    const width = at + (keys[word]?.length ?? 0) - first
    if (width <= widest && isInOrder([...last.keys()])) return 0
    smallest = Math.min(smallest, width)
  }
  return smallest <= sentence ? 1 : smallest <= paragraph ? 2 : 3
}

const isInOrder = (words: readonly number[]) => words.every((word, index) => word === index)

function placesOf(text: string, key: string): number[] {
  // A plural in -ies has a key in -y.
  const beginning = key.length > 4 && key.endsWith('y') ? key.slice(0, -1) : key
  const places: number[] = []
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1)) {
    if (at > 0 && isLetter(text.charCodeAt(at - 1))) continue
    places.push(at)
    if (places.length === maxPlaces) break
  }
  return places
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
