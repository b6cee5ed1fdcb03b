import { describe, expect, it } from 'vitest'
import { userReinstated, userSuspended } from '#events'
import { accountFields as account, registeredAt as at } from '../account-fields'
import type { AccountFields } from '../model'
import { reinstate, suspend } from './rules'

const suspended = (over: Partial<AccountFields> = {}) =>
  account({
    isActive: false,
    suspension: { reason: 'warnings', at, note: null, until: null },
    standingVersion: 1,
    standingCauses: ['first'],
    ...over,
  })
const closing = {
  documents: 'keep',
  at,
  confirmed: [],
  standing: null,
  emptiedAt: null,
  erasedAt: null,
} as const
const erased = { ...closing, confirmed: [], erasedAt: at }
const cause = (key: string, version?: number) => ({ key, note: 'Read the rules.', version })

describe('a suspension', () => {
  it('keeps reason and cause, and says them in its event', () => {
    const asked = { userId: 'kim', reason: 'decision', cause: cause('case:1') } as const
    const { outcome, next, events } = suspend(account(), asked, at)
    expect(outcome).toBe(true)
    expect(next).toEqual(
      account({
        isActive: false,
        suspension: { reason: 'decision', at, note: 'Read the rules.', until: null },
        standingVersion: 1,
        standingCauses: ['case:1'],
      }),
    )
    const payload = { userId: 'kim', reason: 'decision', note: 'Read the rules.', version: 1 }
    expect(events).toEqual([{ definition: userSuspended, payload }])
  })

  it('for some days keeps when it ends, and says so in its event', () => {
    const until = new Date(at.getTime() + 3 * 86_400_000)
    const asked = { userId: 'kim', reason: 'decision', cause: { ...cause('case:1'), until } } as const
    const { next, events } = suspend(account(), asked, at)
    expect(next?.suspension).toEqual({ reason: 'decision', at, note: 'Read the rules.', until })
    expect(events).toMatchObject([{ payload: { until: until.toISOString() } }])
  })

  it.each([
    ['nobody', null, 'warnings', cause('a')],
    ['a suspended account', suspended(), 'warnings', cause('a')],
    ['an admin for warnings', account({ role: 'admin' }), 'warnings', cause('a')],
    ['an admin for notices', account({ role: 'admin' }), 'notices', cause('a')],
    [
      'an account that its cause has suspended before',
      account({ standingCauses: ['a'] }),
      'decision',
      cause('a'),
    ],
    ['an erased account', account({ closing: erased }), 'decision', cause('a')],
  ] as const)('changes nothing of %s', (_, before, reason, cause) => {
    expect(suspend(before, { userId: 'kim', reason, cause }, at)).toEqual({ outcome: false })
  })

  it.each([
    ['an admin by a decision', account({ role: 'admin' })],
    ['a closed account until it is erased', account({ closing: { ...closing, confirmed: [] } })],
  ])('reaches %s', (_, before) => {
    const asked = { userId: 'kim', reason: 'decision', cause: undefined } as const
    expect(suspend(before, asked, at).outcome).toBe(true)
  })

  it('counts from one in an account stored before suspensions were counted', () => {
    const { standingVersion: _version, standingCauses: _causes, closing: _closing, ...earlier } = account()
    const asked = { userId: 'kim', reason: 'decision', cause: cause('a') } as const
    expect(suspend(earlier as AccountFields, asked, at).next).toMatchObject({
      standingVersion: 1,
      standingCauses: ['a'],
    })
  })
})

describe('a reinstatement', () => {
  it('ends the suspension, and says so in its event', () => {
    const asked = { userId: 'kim', cause: cause('appeal', 1) }
    const { next, events } = reinstate(suspended(), asked, at)
    expect(next).toEqual(account({ standingVersion: 2, standingCauses: ['first', 'appeal'] }))
    const payload = { userId: 'kim', note: 'Read the rules.', version: 2 }
    expect(events).toEqual([{ definition: userReinstated, payload }])
  })

  it.each([
    ['is over', -1, { isOver: true }],
    ['is over just now', 0, { isOver: true }],
    ['goes on', 1, {}],
  ])('says in its event that a suspension for some days %s', (_, leftMs, says) => {
    const until = new Date(at.getTime() + leftMs)
    const before = suspended({ suspension: { reason: 'decision', at, note: null, until } })
    const { events } = reinstate(before, { userId: 'kim', cause: cause('over') }, at)
    const payload = { userId: 'kim', note: 'Read the rules.', version: 2, ...says }
    expect(events).toEqual([{ definition: userReinstated, payload }])
  })

  it.each([
    ['an active account', account(), cause('appeal')],
    ['an account suspended for another time', suspended({ standingVersion: 3 }), cause('appeal', 1)],
    ['an account that its cause has reinstated before', suspended(), cause('first')],
    ['an erased account', suspended({ closing: erased }), cause('appeal')],
  ])('changes nothing of %s', (_, before, cause) => {
    expect(reinstate(before, { userId: 'kim', cause }, at)).toEqual({ outcome: false })
  })
})
