import { expect, it } from 'vitest'
import { seal, unseal } from './seal'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const sealed = seal(key, 'GEZDGNBVGY3TQOJQ', 'an-account')

it('opens with the key that sealed it, whichever of several it is', () => {
  expect(unseal([key], sealed, 'an-account')).toBe('GEZDGNBVGY3TQOJQ')
  expect(unseal([other, key], sealed, 'an-account')).toBe('GEZDGNBVGY3TQOJQ')
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ')
})

it('differs each time', () => {
  expect(seal(key, 'GEZDGNBVGY3TQOJQ', 'an-account')).not.toBe(sealed)
})

it.each([
  ['another key', [other], sealed, 'an-account'],
  ['another account', [key], sealed, 'another-account'],
  ['changed bytes', [key], `${sealed.slice(0, -2)}AA`, 'an-account'],
  ['a part', [key], sealed.slice(0, 20), 'an-account'],
  ['nothing', [key], '', 'an-account'],
])('does not open with %s', (_, keys, text, userId) => {
  expect(unseal(keys, text, userId)).toBeNull()
})
