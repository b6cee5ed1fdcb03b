import { expect, it } from 'vitest'
import { describeHeld } from './describe-held'

const copy = { heldFor: 'near-copy' } as const
const marked = { heldFor: 'marks' } as const
const unread = { heldFor: 'not-judged' } as const

it.each([
  [
    [copy],
    'It is nearly the same as notes that the library has, so an admin reviews it before it earns points.',
  ],
  [
    [copy, copy],
    'They are nearly the same as notes that the library has, so an admin reviews them before they earn points.',
  ],
  [
    [marked],
    'It looks like material that is not yours to share, so an admin reviews it before it earns points.',
  ],
  [
    [copy, marked, unread],
    'Some are nearly the same as notes that the library has, some look like material that is not yours to share, and some couldn’t be read by our checks, so an admin reviews them before they earn points.',
  ],
  [[unread], 'Our checks couldn’t read it, so an admin reviews it before it earns points.'],
  [[unread, unread], 'Our checks couldn’t read them, so an admin reviews them before they earn points.'],
  [
    [copy, unread],
    'Some are nearly the same as notes that the library has, and some couldn’t be read by our checks, so an admin reviews them before they earn points.',
  ],
])('says why documents wait', (documents, text) => expect(describeHeld(documents)).toBe(text))
