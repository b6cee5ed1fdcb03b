import { describe, expect, it } from 'vitest'
import { standingDays, userReturned } from '#events'
import { accountFields as account, registeredAt as now } from '../account-fields'
import type { AccountFields } from '../model'
import { comeBack, forgetFormer, keptUntil, leaving, outliving, prolonged, reserves } from './rules'

const keyOf = (email: string) => `key of ${email}`
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const former = (key: string, until = days(30)) => ({ key, until })
const closing = (over: Partial<NonNullable<AccountFields['closing']>> = {}) => ({
  documents: 'keep' as const,
  at: now,
  confirmed: [],
  standing: null,
  emptiedAt: null,
  erasedAt: null,
  ...over,
})
const erased = closing({ erasedAt: now })

it('keeps an address for twelve months', () => {
  expect(keptUntil(now)).toEqual(days(standingDays))
  expect(standingDays).toBe(365)
})

describe('an account that leaves its address', () => {
  it.each([
    ['the first one', null, []],
    ['a second one', [former('a')], [former('a')]],
    ['one that it had before', [former('key of kim@u.nus.edu'), former('a')], [former('a')]],
    ['one, and forgets what is over', [former('a', now), former('b')], [former('b')]],
  ])('keeps %s', (_, formerAddresses, others) => {
    const left = leaving(account({ formerAddresses }), keyOf, now)
    const expected = [...others, { key: 'key of kim@u.nus.edu', until: days(365) }]
    expect(left.toSorted(byKey)).toEqual(expected.toSorted(byKey))
  })
})
const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)

describe('the former address itself', () => {
  const keysOf = (email: string) => [keyOf(email), `earlier ${keyOf(email)}`]
  const formerEmail = 'old@u.nus.edu'
  const key = keyOf(formerEmail)
  it.each([
    ['is hashed first, in an account of an earlier release', null, 'hashed', [{ key, until: days(365) }]],
    ['is hashed beside others', [former('a')], 'hashed', [former('a'), { key, until: days(365) }]],
    ['stays for a week', [former(key, days(359))], 'nothing', undefined],
    ['is forgotten after a week', [former(key, days(358))], 'forgotten', [former(key, days(358))]],
    [
      'is forgotten if its hash is of an earlier secret',
      [former(`earlier ${key}`, days(1))],
      'forgotten',
      [former(`earlier ${key}`, days(1))],
    ],
  ] as const)('%s', (_, formerAddresses, outcome, kept) => {
    const decided = forgetFormer(
      account({ formerEmail, formerAddresses: formerAddresses && [...formerAddresses] }),
      keysOf,
      now,
    )
    expect(decided.outcome).toBe(outcome)
    expect(decided.next?.formerAddresses).toEqual(kept)
    if (decided.next) expect(decided.next.formerEmail).toBe(outcome === 'forgotten' ? null : formerEmail)
  })

  it.each([
    ['no account', null],
    ['an account that never changed it', account()],
  ])('concerns nothing of %s', (_, before) => {
    expect(forgetFormer(before, keysOf, now)).toEqual({ outcome: 'nothing' })
  })
})

it('begins the twelve months again at a suspension, except for addresses whose time was over', () => {
  const formerAddresses = [former('a'), former('b', now)]
  expect(prolonged(account({ formerAddresses }), now)).toEqual([former('a', days(365))])
})

describe('the addresses that outlive an account', () => {
  const formerAddresses = [former('a')]
  const all = [former('a', days(365)), former('key of kim@u.nus.edu', days(365))]
  it.each([
    ['none of an active one without warnings', account({ formerAddresses, closing: closing() }), []],
    [
      'all of an active one with warnings',
      account({ formerAddresses, closing: closing({ standing: true }) }),
      all,
    ],
    ['all of a suspended one', account({ formerAddresses, isActive: false, closing: closing() }), all],
    ['the last one of an earlier release', account({ formerAddresses: null, isActive: false }), all.slice(1)],
  ])('are %s', (_, before, expected) => {
    expect(outliving(before, keyOf, now)).toEqual(expected)
  })
})

describe('an address', () => {
  const formerAddresses = [former('a'), former('over', now)]
  it.each([
    ['is reserved by an account that had it', account({ formerAddresses }), ['a'], true],
    ['is reserved under an earlier secret', account({ formerAddresses }), ['new a', 'a'], true],
    ['is free twelve months later', account({ formerAddresses }), ['over'], false],
    ['is free if nobody had it', account({ formerAddresses }), ['b'], false],
    ['is free of an account of an earlier release', account({ formerAddresses: null }), ['a'], false],
    ['is reserved by a suspended one', account({ formerAddresses, isActive: false }), ['a'], true],
    ['is reserved while an account is erased', account({ formerAddresses, closing: closing() }), ['a'], true],
    [
      'is free of an erased account with warnings',
      account({ formerAddresses, closing: erased }),
      ['a'],
      false,
    ],
    [
      'is reserved by an erased account that was suspended',
      account({ formerAddresses, isActive: false, closing: erased }),
      ['a'],
      true,
    ],
  ])('%s', (_, holder, keys, expected) => {
    expect(reserves(holder, keys, now)).toBe(expected)
  })
})

describe('a student who comes back', () => {
  const back = { userId: 'new', emailKey: 'kim@u.nus.edu', keys: ['a'] }
  const earlier = (formerAddresses: AccountFields['formerAddresses'], _id = 'old') => ({
    _id,
    formerAddresses,
  })

  it('has all addresses of the erased accounts, and the event names those', () => {
    const mine = account({ formerAddresses: [former('c', days(99)), former('b', days(1))] })
    const found = [earlier([former('a'), former('b')]), earlier([former('a', days(9))], 'older')]
    expect(comeBack(mine, back, found, now)).toEqual({
      outcome: 'back',
      next: { ...mine, formerAddresses: [former('c', days(99)), former('b'), former('a')] },
      events: [{ definition: userReturned, payload: { userId: 'new', formerIds: ['old', 'older'] } }],
    })
  })

  it.each([
    ['there is no account', null, [earlier([former('a')])]],
    ['the account is closed', account({ closing: closing() }), [earlier([former('a')])]],
    [
      'the account has another address by now',
      account({ emailKey: 'x@u.nus.edu' }),
      [earlier([former('a')])],
    ],
    ['the address is over', account(), [earlier([former('a', now), former('b')])]],
    ['nobody had it', account(), []],
  ])('is nobody if %s', (_, present, found) => {
    expect(comeBack(present, back, found, now)).toEqual({ outcome: 'nobody' })
  })
})
