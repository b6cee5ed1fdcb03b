import { expect, it } from 'vitest'
import { calls } from '#events'
import { isShown } from './record-request'

const vote = { call: calls.like, quiet: true } as const
const browse = { call: calls.browse, quiet: false } as const
const health = { call: calls.health, quiet: 'always' } as const
const wall = { call: calls.recentSteps, quiet: false } as const
const replay = { call: calls.replayDeadLetter, quiet: false } as const

it.each([
  ['a write', vote, 'POST', 200, false, true],
  ['a refused write', vote, 'POST', 403, false, true],
  ['a successful read', browse, 'GET', 200, false, false],
  ['a read that caused an event', browse, 'GET', 200, true, true],
  ['a failed read', browse, 'GET', 500, false, true],
  ['a check of the health', health, 'GET', 503, false, false],
  ['a page or a file', undefined, 'GET', 404, false, false],
  ['a read of the wall', wall, 'GET', 403, true, false],
  ['a replay', replay, 'POST', 200, false, true],
])('%s', (_, route, method, status, hasCaused, shown) => {
  expect(isShown({ ...{ route, method, status }, correlationId: 'one', ms: 1 }, hasCaused)).toBe(shown)
})
