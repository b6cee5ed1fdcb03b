import { describe, expect, it } from 'vitest'
import { essay } from '../../../tests/fixtures/pdfs'
import { minLetters, lettersOf, signatureLength, textSignature } from './text-signature'

const signatureOf = (text: string) => textSignature(lettersOf(text)) ?? []
const shared = (a: string, b: string) => {
  const [one, other] = [signatureOf(a), signatureOf(b)]
  return one.filter((value, at) => value === other[at]).length / signatureLength
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

describe('the signature of a text', () => {
  it.each([
    ['itself', text, 1, 1],
    ['itself, with other spacing and case', text.toUpperCase().replaceAll(' ', '\n \n'), 1, 1],
    ['itself, with Cyrillic look-alikes', text.replaceAll('e', '\u{435}').replaceAll('o', '\u{43e}'), 1, 1],
    ['one letter changed', text.replace('e', 'x'), 0.9, 1],
    ['a page added in front', `${essay(2, 40)} ${text}`, 0.8, 1],
    ['a word in fifty replaced', edited(50), 0.7, 0.99],
    ['every fifth word replaced', edited(5), 0, 0.35],
    ['another text', essay(3), 0, 0.1],
  ])('estimates the similarity to %s', (_, other, least, most) => {
    expect(shared(text, other)).toBeGreaterThanOrEqual(least)
    expect(shared(text, other)).toBeLessThanOrEqual(most)
  })

  it('is null for a text that is too short', () => {
    expect(textSignature('x'.repeat(minLetters - 1))).toBeNull()
    expect(textSignature('x'.repeat(minLetters))).toHaveLength(signatureLength)
  })
})
