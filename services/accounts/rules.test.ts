import { describe, expect, it } from 'vitest'
import { emailKeyOf, isStudentEmail, judgeOtp, newOtp, resendableSince } from './rules'

describe('student addresses', () => {
  it.each([
    ['e1234567@u.nus.edu', true],
    ['E1234567@U.NUS.EDU', true],
    ['  kim@u.nus.edu ', true],
    ['kim@smu.edu.sg', true],
    ['kim.2025@computing.smu.edu.sg', true],
    ['kim@a.b.smu.edu.sg', true],
    ['kim001@e.ntu.edu.sg', true],
    ['kim+notes@e.ntu.edu.sg', true],
    ['kim@nus.edu', false],
    ['kim@nus.edu.sg', false],
    ['kim@x.u.nus.edu', false],
    ['kim@u.nus.edu.evil.com', false],
    ['kim@evilu.nus.edu', false],
    ['kim@uxnus.edu', false],
    ['kim@notsmu.edu.sg', false],
    ['kim@.smu.edu.sg', false],
    ['kim@smu.edu.sg.', false],
    ['kim@ntu.edu.sg', false],
    ['kim@x.e.ntu.edu.sg', false],
    ['kim@evil.com@u.nus.edu', false],
    ['u.nus.edu@evil.com', false],
    ['@u.nus.edu', false],
    ['u.nus.edu', false],
    ['kim@u.nus.edu\n@evil.com', false],
    ['', false],
  ])('%j is one: %s', (email, expected) => {
    expect(isStudentEmail(email)).toBe(expected)
  })

  it('knows two spellings of one address as one', () => {
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
