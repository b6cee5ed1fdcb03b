import { describe, expect, it } from 'vitest'
import { isMadeOfKnownWords, judgeOtp, newOtp, resendableSince } from './rules'

describe('one-time codes', () => {
  const sent = new Date('2026-08-10T10:00:00.000Z')
  const after = (seconds: number) => new Date(sent.getTime() + seconds * 1000)
  const otp = newOtp('verify-email', 'nonce', sent)

  it.each([
    [otp, 0, 'open'],
    [otp, 599.999, 'open'],
    [otp, 600, 'expired'],
    [{ ...otp, attempts: 24 }, 1, 'open'],
    [{ ...otp, attempts: 25 }, 1, 'used-up'],
    [{ ...otp, attempts: 25 }, 601, 'expired'],
    [{ ...otp, attempts: 4, guessers: ['me', 'me', 'me', 'me'] }, 1, 'open'],
    [{ ...otp, attempts: 5, guessers: ['me', 'me', 'me', 'me', 'me'] }, 1, 'used-up'],
    [{ ...otp, attempts: 5, guessers: ['me', 'me', 'her', 'me', 'me'] }, 1, 'open'],
    [{ ...otp, attempts: 3, guessers: undefined }, 1, 'open'],
    [{ ...otp, purpose: 'reset-password' }, 1, 'none'],
    [null, 0, 'none'],
  ] as const)('judges %j after %d s: %s', (due, seconds, verdict) => {
    const kept = due && { ...due, guessers: [...(due.guessers ?? [])] }
    expect(judgeOtp(kept, 'verify-email', after(seconds), 'me')).toBe(verdict)
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

describe('a password', () => {
  const names = ['Mei Lin Tan', 'e0123456.mei']

  it.each([
    ['studyshelf', true],
    ['Study-Shelf_2026!', true],
    ['nusstudent', true],
    ['MeiTan1999', true],
    ['welcome to NTU', false],
    ['welcome, Tan', true],
    ['my own password', false],
    ['correct horse', false],
    ['studyshelves', false],
    ['19992000', false],
    ['学生学生学生', false],
    ['nus'.repeat(42), true],
  ])('%s is made of words that every user knows: %s', (password, expected) => {
    expect(isMadeOfKnownWords(password, names)).toBe(expected)
  })

  it('is not compared with names of two letters or fewer', () => {
    expect(isMadeOfKnownWords('yoyoyoyo', ['Yo', ''])).toBe(false)
  })
})
