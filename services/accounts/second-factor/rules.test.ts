import { expect, it } from 'vitest'
import { secondFactorChanged, sessionsEnded } from '#events'
import { accountFields } from '../account-fields'
import {
  confirmSecondFactor,
  mostWrongCodes,
  proveSecondFactor,
  refusedUntil,
  removeSecondFactor,
  renewRecoveryCodes,
  type Attempt,
  type SecondFactor,
} from './rules'

const now = new Date('2026-11-26T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const factor = (over: Partial<SecondFactor> = {}): SecondFactor => ({
  secret: 'sealed',
  since: hours(-100),
  lastStep: 100,
  recovery: { salt: 's', hashes: ['first', 'second'] },
  wrong: null,
  ...over,
})
const account = (over: Partial<SecondFactor> = {}) =>
  accountFields({ role: 'admin', emailVerified: true, secondFactor: factor(over) })
const app = (step: number | null): Attempt => ({ kind: 'app', stepOf: () => step })
const recovery = (hash: string, salt = 's'): Attempt => ({ kind: 'recovery', salt, hash })
const prove = (over: Partial<SecondFactor>, attempt: Attempt) =>
  proveSecondFactor(account(over), { userId: 'u', attempt }, now)
const usedUp = { count: mostWrongCodes, since: hours(-1) }

it.each<[string, Partial<SecondFactor>, Attempt, string]>([
  ['a newer step', {}, app(101), 'proven'],
  ['the step of the last code', {}, app(100), 'used'],
  ['an earlier step', {}, app(99), 'used'],
  ['a wrong code', {}, app(null), 'wrong'],
  ['a right code after nine wrong ones', { wrong: { ...usedUp, count: 9 } }, app(101), 'proven'],
  ['a right code after ten wrong ones', { wrong: usedUp }, app(101), 'too-many'],
  ['a right code a day after them', { wrong: { ...usedUp, since: hours(-24) } }, app(101), 'proven'],
  ['a recovery code', {}, recovery('first'), 'proven'],
  ['a recovery code after ten wrong codes', { wrong: usedUp }, recovery('second'), 'proven'],
  ['an unknown recovery code', {}, recovery('third'), 'wrong'],
  ['a recovery code of a former set', {}, recovery('first', 'former salt'), 'wrong'],
])('%s: %#', (_, over, attempt, outcome) => {
  expect(prove(over, attempt).outcome).toBe(outcome)
})

it('knows no code of an account without a second factor', () => {
  const attempt = { userId: 'u', attempt: app(101) }
  expect(proveSecondFactor(accountFields(), attempt, now).outcome).toBe('none')
  expect(proveSecondFactor(null, attempt, now).outcome).toBe('none')
})

it('keeps the step of an accepted code, and forgets wrong ones', () => {
  const { next } = prove({ wrong: { count: 3, since: now } }, app(101))
  expect(next?.secondFactor).toMatchObject({ lastStep: 101, wrong: null })
})

it('uses a recovery code up, and tells the owner how many are left', () => {
  const { next, events } = prove({}, recovery('first'))
  expect(next?.secondFactor?.recovery).toEqual({ salt: 's', hashes: ['second'] })
  expect(events).toEqual([
    {
      definition: secondFactorChanged,
      payload: { userId: 'u', change: 'recovery-code-used', recoveryCodes: 1 },
    },
  ])
})

it('counts wrong codes from the first of a day on, and tells the owner of the tenth', () => {
  expect(prove({}, app(null)).next?.secondFactor?.wrong).toEqual({ count: 1, since: now })
  expect(prove({ wrong: { count: 3, since: hours(-23) } }, app(null)).next?.secondFactor?.wrong).toEqual({
    count: 4,
    since: hours(-23),
  })
  expect(prove({ wrong: usedUp, lastStep: 0 }, app(null)).next).toBeUndefined()
  const { events, next } = prove({ wrong: { ...usedUp, count: 9 } }, app(null))
  expect(events).toEqual([
    { definition: secondFactorChanged, payload: { userId: 'u', change: 'guessed', recoveryCodes: 2 } },
  ])
  expect(refusedUntil(next?.secondFactor ?? factor(), now)).toEqual(hours(23))
  expect(prove({ wrong: { ...usedUp, since: hours(-24) } }, app(null)).next?.secondFactor?.wrong?.count).toBe(
    1,
  )
})

it('changes nothing without proof', () => {
  const proving = { userId: 'u', attempt: app(null) }
  expect(removeSecondFactor(account(), proving, now)).toMatchObject({
    outcome: 'wrong',
    next: { secondFactor: { secret: 'sealed', wrong: { count: 1 } } },
  })
  const renewal = { ...proving, recovery: { salt: 'new', hashes: [] } }
  expect(renewRecoveryCodes(account(), renewal, now)).toMatchObject({
    outcome: 'wrong',
    next: { secondFactor: { recovery: { salt: 's' } } },
  })
})

it('removes it in the write that proves it, and ends every session', () => {
  const { next, events } = removeSecondFactor(account(), { userId: 'u', attempt: app(101) }, now)
  expect(next).toMatchObject({ secondFactor: null, tokenVersion: 1, endedSessions: [] })
  expect(events?.map(({ definition }) => definition)).toEqual([sessionsEnded, secondFactorChanged])
})

const waiting = (expiresAt: Date) =>
  accountFields({ role: 'admin', newSecondFactor: { secret: 'waiting', expiresAt } })
it.each([
  ['a right code', waiting(hours(1)), 7, 'set-up'],
  ['a wrong code', waiting(hours(1)), null, 'wrong'],
  ['a right code, too late', waiting(now), 7, 'expired'],
  ['nothing begun', accountFields({ role: 'admin' }), 7, 'expired'],
  ['one set up already', account(), 7, 'exists'],
] as const)('%s to confirm it: %#', (_, before, step, outcome) => {
  const kept = { salt: 's', hashes: ['h'] }
  const confirmation = { userId: 'u', stepOf: () => step, recovery: kept }
  const decision = confirmSecondFactor(before, confirmation, now)
  expect(decision.outcome).toBe(outcome)
  if (outcome !== 'set-up') return expect(decision.next).toBeUndefined()
  // Its first code counts as used.
  expect(decision.next).toMatchObject({
    secondFactor: { secret: 'waiting', since: now, lastStep: 7, recovery: kept, wrong: null },
    newSecondFactor: null,
    tokenVersion: 1,
  })
})
