import { expect, it } from 'vitest'
import { sessionsEnded, userVerified } from '#events'
import { accountFields, registeredAt as now } from '../account-fields'
import type { AccountFields } from '../model'
import { pendingKeyOf } from '../registration/pending'
import { newGrant } from './grant'
import { resetPassword } from './rules'

const { grant, kept } = newGrant(now)
const account = (over: Partial<AccountFields> = {}) =>
  accountFields({ emailVerified: true, otp: null, resetGrant: kept, ...over })
const alike = { skeleton: 'kim', number: 2 }
const change = { userId: 'kim', emailKey: 'kim@u.nus.edu', grant, passwordHash: 'new hash', alike }

it('sets the password, uses up the grant, drops a new address, and ends every session', () => {
  const before = account({ newEmail: { email: 'x@smu.edu.sg', emailKey: 'x@smu.edu.sg' } })
  const { outcome, next, events } = resetPassword(before, change, now)
  expect(outcome).toBe('reset')
  expect(next).toEqual(account({ passwordHash: 'new hash', tokenVersion: 1, resetGrant: null }))
  const payload = { userId: 'kim', tokenVersion: 1, reason: 'password-changed' }
  expect(events).toEqual([{ definition: sessionsEnded, payload }])
})

it('verifies an address that was not verified yet, gives it to this account, and takes the place of the name', () => {
  const emailKey = pendingKeyOf('kim@u.nus.edu', 'kim')
  const before = accountFields({ resetGrant: kept, emailKey })
  const { next, events } = resetPassword(before, { ...change, emailKey }, now)
  expect(next).toMatchObject({ emailVerified: true, otp: null, emailKey: 'kim@u.nus.edu', alike })
  expect(events?.map(({ definition }) => definition)).toEqual([sessionsEnded, userVerified])
})

const closing = {
  documents: 'keep',
  at: now,
  confirmed: [],
  standing: null,
  emptiedAt: null,
  erasedAt: null,
} as const
it.each([
  ['there is no account', null, now],
  ['the account has another address by now', account({ emailKey: 'mei@u.nus.edu' }), now],
  ['the account is closed', account({ closing: { ...closing, confirmed: [] } }), now],
  ['the grant was used', account({ resetGrant: null }), now],
  ['another grant was given', account({ resetGrant: newGrant(now).kept }), now],
  ['the grant has expired', account(), kept.expiresAt],
  [
    'the registration has expired',
    accountFields({ resetGrant: kept, createdAt: new Date(now.getTime() - 24 * 3_600_000) }),
    now,
  ],
])('is refused where %s', (_, before, at) => {
  expect(resetPassword(before, change, at)).toEqual({ outcome: 'not-granted' })
})
