import { describe, expect, it } from 'vitest'
import { essay } from '../../../tests/fixtures/pdfs'
import { leastLetters, lettersOf, signatureLength, textSignature } from './text-signature'

const signatureOf = (text: string) => textSignature(lettersOf(text)) ?? []
const shared = (a: string, b: string) => {
  const [one, other] = [signatureOf(a), signatureOf(b)]
  return one.filter((value, at) => value === other[at]).length / signatureLength
}
const text = essay(1)
/** Every so many words another one. */
const edited = (every: number) =>
  text
    .split(' ')
    .map((word, at) => (at % every === 0 ? 'otherwise' : word))
    .join(' ')

it.each([
  ['layout and case', 'The  Heap,\n is — A tree!', 'theheapisatree'],
  ['ligatures and widths', 'ﬁnal ＡＢＣ １２', 'finalabc12'],
  ['letters that only look as these do', 'ТҺе \u{430} Неар', 'theaheap'],
  ['another script', '堆是 一棵 树。', '堆是一棵树'],
])('takes away %s', (_, given, letters) => expect(lettersOf(given)).toBe(letters))

describe('the signature of a text', () => {
  it.each([
    ['itself', text, 1, 1],
    ['itself, spaced and written otherwise', text.toUpperCase().replaceAll(' ', '\n \n'), 1, 1],
    [
      'itself, with Cyrillic letters that look the same',
      text.replaceAll('e', '\u{435}').replaceAll('o', '\u{43e}'),
      1,
      1,
    ],
    ['one letter changed', text.replace('e', 'x'), 0.9, 1],
    ['a page added in front', `${essay(2, 40)} ${text}`, 0.8, 1],
    ['a word in fifty replaced', edited(50), 0.7, 0.99],
    ['every fifth word replaced', edited(5), 0, 0.35],
    ['another text', essay(3), 0, 0.1],
  ])('has in common with %s what both say', (_, other, least, most) => {
    expect(shared(text, other)).toBeGreaterThanOrEqual(least)
    expect(shared(text, other)).toBeLessThanOrEqual(most)
  })

  it('is none of a text that says too little', () => {
    expect(textSignature('x'.repeat(leastLetters - 1))).toBeNull()
    expect(textSignature('x'.repeat(leastLetters))).toHaveLength(signatureLength)
  })
})
