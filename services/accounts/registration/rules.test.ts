import { expect, it } from 'vitest'
import { avatarChanged, otpRequested, userRegistered } from '#events'
import { accountFields as account, registeredAt } from '../account-fields'
import { newOtp } from '../rules'
import { replaceRegistration } from './rules'

const registration = {
  username: 'Mei',
  email: 'Kim@U.nus.edu',
  passwordHash: 'new hash',
  avatar: 'new avatar',
  idCard: 'new card',
  createdAt: new Date(registeredAt.getTime() + 1000),
  otp: newOtp('verify-email', 'm', registeredAt),
}

it('replaces an unverified registration with everything it had', () => {
  const before = account({
    avatar: 'avatar',
    idCard: 'card',
    resetGrant: { hash: 'hash', expiresAt: registeredAt },
  })
  const { next, events } = replaceRegistration(before, 'kim', registration)
  expect(next).toEqual({ ...account(), ...registration, usernameKey: '\u0002mei' })
  expect(events).toEqual([
    { definition: avatarChanged, payload: { userId: 'kim', spentFiles: ['card', 'avatar'] } },
    { definition: userRegistered, payload: { userId: 'kim' } },
    { definition: otpRequested, payload: { userId: 'kim', purpose: 'verify-email', nonce: 'm' } },
  ])
})

it.each([
  ['deleted', null],
  ['verified', account({ emailVerified: true })],
  ['discarded', account({ emailKey: 'discarded:kim' })],
])('changes nothing where the registration was %s meanwhile', (_, before) => {
  expect(replaceRegistration(before, 'kim', registration)).toEqual({ outcome: 'gone' })
})
