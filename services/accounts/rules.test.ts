import { describe, expect, it } from 'vitest'
import { emailKeyOf, judgeOtp, newOtp, resendableSince } from './rules'

describe('addresses', () => {
  it('treats two spellings of an address as the same address', () => {
    expect(emailKeyOf(' Kim@U.NUS.edu ')).toBe(emailKeyOf('kim@u.nus.edu'))
  })
})

describe('one-time codes', () => {
  const sent = new Date('2026-08-10T10:00:00.000Z')
  const after = (seconds: number) => new Date(sent.getTime() + seconds * 1000)
  const otp = newOtp('verify-email', 'nonce', sent)

  it.each([
    [otp, 0, 'open'],
    [otp, 599.999, 'open'],
    [otp, 600, 'expired'],
    [{ ...otp, attempts: 4 }, 1, 'open'],
    [{ ...otp, attempts: 5 }, 1, 'used-up'],
    [{ ...otp, attempts: 5 }, 601, 'expired'],
    [null, 0, 'none'],
  ] as const)('judges %j after %d s: %s', (due, seconds, verdict) => {
    expect(judgeOtp(due, 'verify-email', after(seconds))).toBe(verdict)
  })

  it.each([
    [0, false],
    [119.999, false],
    [120, true],
    [3600, true],
  ])('may be sent again after %d s: %s', (seconds, expected) => {
    expect(otp.sentAt <= resendableSince(after(seconds))).toBe(expected)
  })
})
