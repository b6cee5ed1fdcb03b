import { describe, expect, it } from 'vitest'
import { essay } from '../../../tests/fixtures/pdfs'
import { lettersOf, minShingles, textSketch } from './text-sketch'

const sketchOf = (text: string) => textSketch(lettersOf(text))
/** The share of the 128 smallest hashes that both have. */
const shared = (a: string, b: string) => {
  const [one, other] = [sketchOf(a).slice(0, 128), new Set(sketchOf(b))]
  return one.filter((value) => other.has(value)).length / 128
}
const text = essay(1)
/** The text with every nth word replaced. */
const edited = (every: number) =>
  text
    .split(' ')
    .map((word, at) => (at % every === 0 ? 'otherwise' : word))
    .join(' ')

it.each([
  ['layout and case', 'The  Heap,\n is — A tree!', 'theheapisatree'],
  ['ligatures and widths', 'ﬁnal ＡＢＣ １２', 'finalabc12'],
  ['look-alike letters', 'ТҺе \u{430} Неар', 'theaheap'],
  ['spaces and punctuation of another script', '堆是 一棵 树。', '堆是一棵树'],
])('removes %s', (_, given, letters) => expect(lettersOf(given)).toBe(letters))

describe('the sketch of a text', () => {
  it.each([
    ['itself', text, 1, 1],
    ['itself, with other spacing and case', text.toUpperCase().replaceAll(' ', '\n \n'), 1, 1],
    ['itself, with Cyrillic look-alikes', text.replaceAll('e', '\u{435}').replaceAll('o', '\u{43e}'), 1, 1],
    ['one letter changed', text.replace('e', 'x'), 0.9, 1],
    ['a longer text that contains it', `${essay(2, 400)} ${text} ${essay(4, 400)}`, 0.9, 1],
    ['a word in fifty replaced', edited(50), 0.7, 0.99],
    ['every fifth word replaced', edited(5), 0, 0.35],
    ['another text', essay(3), 0, 0.1],
  ])('estimates how much of it %s contains', (_, other, least, most) => {
    expect(shared(text, other)).toBeGreaterThanOrEqual(least)
    expect(shared(text, other)).toBeLessThanOrEqual(most)
  })

  it('ascends, without repetitions', () => {
    const sketch = sketchOf(text + text)
    expect(sketch).toEqual([...new Set(sketch)].sort((a, b) => a - b))
  })

  it('is empty for a text that is too short, or repeats itself', () => {
    const letters = lettersOf(text)
    expect(textSketch(letters.slice(0, minShingles + 14))).toEqual([])
    expect(textSketch(letters.slice(0, minShingles + 15))).toHaveLength(minShingles)
    expect(textSketch('notesofthisweek'.repeat(100))).toEqual([])
  })
})
