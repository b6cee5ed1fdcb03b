import { describe, expect, it } from 'vitest'
import { otpField } from '#events'
import { deriveCode, newNonce, sameCode } from './one-time-code'

const secret = Buffer.from('secret')
const user = 'a'.repeat(24)

describe('one-time codes', () => {
  it('match the contract, whatever the nonce', () => {
    for (let i = 0; i < 200; i++) {
      const code = deriveCode(secret, user, 'verify-email', newNonce())
      expect(otpField.parse(code)).toBe(code)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    }
  })

  it('are the same for the same nonce, and differ for anything else', () => {
    const code = deriveCode(secret, user, 'verify-email', 'n')
    expect(deriveCode(secret, user, 'verify-email', 'n')).toBe(code)
    expect(deriveCode(Buffer.from('other'), user, 'verify-email', 'n')).not.toBe(code)
    expect(deriveCode(secret, 'b'.repeat(24), 'verify-email', 'n')).not.toBe(code)
    expect(deriveCode(secret, user, 'verify-email', 'm')).not.toBe(code)
  })

  it.each([
    ['ABCDEF', 'ABCDEF', true],
    ['ABCDEF', 'ABCDEG', false],
    ['ABCDEF', 'ABCDE', false],
    ['ABCDEF', '', false],
    ['ABCDEF', 'ABCDEÉ', false],
  ])('%s matches %j: %s', (code, guess, expected) => {
    expect(sameCode(code, guess)).toBe(expected)
  })
})
