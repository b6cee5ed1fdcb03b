import { expect, it } from 'vitest'
import { newOtp } from '../rules'
import { codeApart } from './code-apart'
import { deriveCode } from './one-time-code'

const [secret, now] = [Buffer.from('secret'), new Date('2026-11-01T10:00:00Z')]

it('makes a code unlike those of the other registrations of an address', () => {
  const nonces = ['first', 'second', 'third']
  // The user is the same here, so that equal nonces have equal codes.
  const others = ['first', 'second'].map((nonce) => ({ _id: 'kim', otp: newOtp('verify-email', nonce, now) }))
  const makeNonce = () => nonces.shift() ?? 'none'
  const { nonce } = codeApart('kim', [...others, { _id: 'mei', otp: null }], { secret, now, makeNonce })
  expect(nonce).toBe('third')
  expect(deriveCode(secret, 'kim', 'verify-email', nonce)).not.toBe(
    deriveCode(secret, 'kim', 'verify-email', 'first'),
  )
})
