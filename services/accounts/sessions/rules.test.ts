import { expect, it } from 'vitest'
import { sessionEnded } from '#events'
import { accountFields as account, registeredAt as now } from '../account-fields'
import { endSessions } from './rules'

const session = (id: string, minutes = 60) => ({ id, endsAt: new Date(now.getTime() + minutes * 60_000) })

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
