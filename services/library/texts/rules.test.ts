import { expect, it } from 'vitest'
import { afterHiding, isHidden } from './rules'

it.each([
  [undefined, false],
  [null, false],
  [0, false],
  [1, true],
  [2, false],
  [3, true],
])('after %s hidings it is hidden: %s', (hidings, hidden) => expect(isHidden(hidings)).toBe(hidden))

const text = (hidings: number | null, words: string | null = 'Rude.') => ({ words, hidings })
const hide = (hidings: number, words = 'Rude.') => ({ hides: true as const, words, hidings })
const show = (hidings: number) => ({ hides: false as const, hidings })

it.each([
  ['hides a text', text(null), hide(0), 1],
  ['hides it again after it was shown', text(2), hide(2), 3],
  ['leaves changed words alone', text(null, 'Kind.'), hide(0), null],
  ['leaves a text that is gone alone', text(null, null), hide(0), null],
  ['hides once', text(1), hide(0), null],
  ['hides nothing that was shown since', text(2), hide(0), null],
  ['hides no hidden text', text(1), hide(1), null],
  ['shows a hidden text', text(1), show(1), 2],
  ['shows one whose words are gone', text(1, null), show(1), 2],
  ['shows once', text(2), show(1), null],
  ['shows nothing that was hidden again since', text(3), show(1), null],
  ['shows nothing that is not hidden', text(2), show(2), null],
])('an act %s', (_, before, act, after) => expect(afterHiding(before, act)).toBe(after))
