import { describe, expect, it } from 'vitest'
import { newOtp } from '../rules'
import { judgeNewEmail } from './rules'

const asked = new Date('2026-08-10T10:00:00.000Z')
const after = (seconds: number) => new Date(asked.getTime() + seconds * 1000)
const account = { emailKey: 'kim@u.nus.edu' }
const waiting = {
  ...account,
  newEmail: { email: 'Kim@smu.edu.sg', emailKey: 'kim@smu.edu.sg' },
  newEmailOtp: newOtp('change-email', 'n', asked),
}

describe('a wish for another address', () => {
  it.each([
    ['one’s own', account, 'KIM@u.nus.edu', 0, 'as-it-is'],
    ['one’s own while another one waits', waiting, 'kim@u.nus.edu', 0, 'as-it-is'],
    ['one of no student', account, 'kim@gmail.com', 0, 'not-a-student'],
    ['the one that waits already', waiting, 'kim@SMU.edu.sg', 599, 'as-it-is'],
    ['another one right after', waiting, 'kim@e.ntu.edu.sg', 119, 'too-soon'],
    [
      'another one after a change that was never proven',
      { ...waiting, newEmail: null },
      'x@u.nus.edu',
      1,
      'too-soon',
    ],
  ] as const)('for %s', (_, from, email, seconds, expected) => {
    expect(judgeNewEmail(from, email, { nonce: 'm', now: after(seconds) })).toBe(expected)
  })

  it.each([
    ['the first one', account, 0],
    ['another one after 120 s', waiting, 120],
    ['another one once the code expired', waiting, 600],
  ] as const)('keeps it aside with a code of its own: %s', (_, from, seconds) => {
    const now = after(seconds)
    expect(judgeNewEmail(from, 'Mei@e.ntu.edu.sg', { nonce: 'm', now })).toEqual({
      newEmail: { email: 'Mei@e.ntu.edu.sg', emailKey: 'mei@e.ntu.edu.sg' },
      newEmailOtp: newOtp('change-email', 'm', now),
    })
  })

  it('sends a new code to the one that waits once its code expired', () => {
    expect(judgeNewEmail(waiting, 'kim@smu.edu.sg', { nonce: 'm', now: after(600) })).toMatchObject({
      newEmailOtp: { nonce: 'm' },
    })
  })
})
