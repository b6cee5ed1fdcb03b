import { describe, expect, it } from 'vitest'
import { avatarChanged, otpRequested, userRenamed } from '#events'
import { accountFields } from '../account-fields'
import { newOtp } from '../rules'
import { changeProfile, judgeNewEmail } from './rules'

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

describe('a change of the profile', () => {
  const alike = { skeleton: 'kim', number: 1 }
  const before = accountFields({ emailVerified: true, avatar: 'avatar', alike })
  const change = { userId: 'kim', username: 'Kim', alike, isProven: true, nonce: 'm', portrait: null }

  it('writes name, picture and new address at once, each with its event', () => {
    const place = { skeleton: 'mei', number: 1 }
    const wish = { ...change, username: 'Mei', alike: place, email: 'mei@smu.edu.sg' }
    const portrait = { avatar: 'new avatar', photo: 'photo' }
    const { outcome, next, events } = changeProfile(before, { ...wish, portrait }, asked)
    expect(outcome).toEqual({ pendingEmail: 'mei@smu.edu.sg' })
    expect(next).toEqual({
      ...before,
      username: 'Mei',
      usernameKey: '\u0002mei',
      alike: place,
      avatar: 'new avatar',
      newEmail: { email: 'mei@smu.edu.sg', emailKey: 'mei@smu.edu.sg' },
      newEmailOtp: newOtp('change-email', 'm', asked),
    })
    expect(events).toEqual([
      { definition: userRenamed, payload: { userId: 'kim' } },
      { definition: avatarChanged, payload: { userId: 'kim', spentFiles: ['photo', 'avatar'] } },
      { definition: otpRequested, payload: { userId: 'kim', purpose: 'change-email', nonce: 'm' } },
    ])
  })

  it('raises no event where everything stays', () => {
    expect(changeProfile(before, change, asked)).toEqual({
      outcome: { pendingEmail: null },
      next: before,
      events: [],
    })
  })

  const second = { skeleton: 'mei', number: 2 }

  it.each([
    ['keeps its look', { username: 'KIM', alike }],
    ['is the first of its look', { username: 'Mei', alike: { skeleton: 'mei', number: 1 } }],
    ['will be shown with what its user was told', { username: 'Mei', alike: second, confirmed: 'NUS 2' }],
  ])('takes effect where the name %s', (_, over) => {
    const { next } = changeProfile(before, { ...change, ...over }, asked)
    expect(next).toMatchObject({ username: over.username, alike: over.alike })
  })

  it('takes a place for a name that stays and had none yet', () => {
    const account = { ...before, alike: null }
    const place = { ...alike, number: 2 }
    expect(changeProfile(account, { ...change, alike: place }, asked).next).toMatchObject({ alike: place })
  })

  it.each([
    ['nothing', {}],
    ['another number', { confirmed: 'NUS 3' }],
    ['another university', { confirmed: 'NTU 2' }],
  ] as const)('waits where a name would be shown with a number and its user was told %s', (_, over) => {
    expect(changeProfile(before, { ...change, username: 'Mei', alike: second, ...over }, asked)).toEqual({
      outcome: 'name-shown-with',
    })
  })

  it.each([
    ['there is no account', null, {}, 'closed'],
    ['the address is not a student’s', before, { email: 'kim@gmail.com' }, 'not-a-student'],
    ['the last code was sent just now', { ...before, ...waiting }, { email: 'x@u.nus.edu' }, 'too-soon'],
    ['the password is missing', before, { email: 'x@u.nus.edu', isProven: false }, 'password-needed'],
  ] as const)('is refused where %s', (_, account, over, outcome) => {
    expect(changeProfile(account, { ...change, ...over }, asked)).toEqual({ outcome })
  })
})
