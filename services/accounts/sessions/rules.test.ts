import { expect, it } from 'vitest'
import { sessionEnded, sessionRenewed } from '#events'
import { accountFields as account, registeredAt as now } from '../account-fields'
import { endContinued, endOf, endSessions } from './rules'

const session = (id: string, minutes = 60) => ({
  id,
  endsAt: new Date(now.getTime() + minutes * 60_000),
  at: null,
})

it('ends sessions that have not ended yet, and forgets those with an expired token', () => {
  const before = account({ endedSessions: [session('expired', 0), session('ended')] })
  const ending = [session('ended'), session('a'), session('b')]
  const { next, events } = endSessions(before, { userId: 'kim', ending }, now)
  expect(next).toEqual({ ...before, endedSessions: [session('ended'), session('a'), session('b')] })
  expect(events).toEqual([
    { definition: sessionEnded, payload: { userId: 'kim', sessionIds: ['a', 'b'], reason: 'logged-out' } },
  ])
})

it('ends sessions of an account stored before ended sessions were kept', () => {
  const { next } = endSessions(
    account({ endedSessions: null }),
    { userId: 'kim', ending: [session('a')] },
    now,
  )
  expect(next?.endedSessions).toEqual([session('a')])
})

it.each([
  ['there is no account', null, [session('a')]],
  ['all have ended', account({ endedSessions: [session('a')] }), [session('a')]],
  ['there are none', account(), []],
])('changes nothing where %s', (_, before, ending) => {
  expect(endSessions(before, { userId: 'kim', ending }, now)).toEqual({ outcome: null })
})

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

it('ends a session at once that was to end in a minute', () => {
  const ending = [session('a')]
  const before = account({ endedSessions: [{ ...session('a'), at: later(30) }] })
  const { next, events } = endSessions(before, { userId: 'kim', ending }, now)
  expect(next?.endedSessions).toEqual([session('a')])
  expect(events).toHaveLength(1)
  const over = account({ endedSessions: [{ ...session('a'), at: now }] })
  expect(endSessions(over, { userId: 'kim', ending }, now)).toEqual({ outcome: null })
})

it('ends a session that another has continued in a minute', () => {
  const before = account({ endedSessions: [session('expired', 0), session('ended')] })
  const { next, events } = endContinued(before, { userId: 'kim', ...session('a') }, now)
  const at = later(60)
  expect(next).toEqual({ ...before, endedSessions: [session('ended'), { ...session('a'), at }] })
  expect(events).toEqual([
    {
      definition: sessionRenewed,
      payload: { userId: 'kim', sessionId: 'a', endsAt: at.toISOString() },
    },
  ])
  if (!next) throw new Error('nothing was decided')
  expect(endOf(next, 'a')).toEqual(at)
  expect(endOf(next, 'ended')?.getTime()).toBeLessThan(now.getTime())
  expect(endOf(next, 'b')).toBeNull()
})

it.each([
  ['there is no account', null, session('a')],
  ['the session has ended', account({ endedSessions: [session('a')] }), session('a')],
  ['it is to end', account({ endedSessions: [{ ...session('a'), at: later(5) }] }), session('a')],
  ['its tokens have expired', account(), session('a', 0)],
])('leaves a continued session where %s', (_, before, continued) => {
  expect(endContinued(before, { userId: 'kim', ...continued }, now)).toEqual({ outcome: null })
})
