import { expect, it } from 'vitest'
import { describeHeld } from './describe-held'

const copy = { heldFor: 'near-copy' } as const
const unread = { heldFor: 'not-judged' } as const

it.each([
  [[copy], 'It is nearly the same as notes that the library has, so a person looks before it earns points.'],
  [
    [copy, copy],
    'They are nearly the same as notes that the library has, so a person looks before they earn points.',
  ],
  [[unread], 'Our checks could not read it, so a person looks before it earns points.'],
  [[unread, unread], 'Our checks could not read them, so a person looks before they earn points.'],
  [
    [copy, unread],
    'Some are nearly the same as notes that the library has, and some could not be read by our checks, so a person looks before they earn points.',
  ],
])('says why documents wait', (documents, text) => expect(describeHeld(documents)).toBe(text))
