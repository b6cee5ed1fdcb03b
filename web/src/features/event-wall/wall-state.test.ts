import { maxWallSteps, type WallStep } from '#events'
import { expect, it } from 'vitest'
import { countNew, emptyWall, wallReducer, type WallAct } from './wall-state'

const stepOf = (id: string, correlationId = 'like'): WallStep => ({
  ...{ kind: 'message', id, correlationId, at: '2026-01-01T00:00:00.000Z' },
  ...{ message: 'document:votes', sockets: 1 },
})
const arrived = (...steps: WallStep[]): WallAct => ({ type: 'arrived', steps, skipped: 0 })
const toggled: WallAct = { type: 'toggled' }

it.each<[string, WallAct[], shown: string[], waiting: string[]]>([
  ['shows what arrives', [arrived(stepOf('a')), arrived(stepOf('b'))], ['a', 'b'], []],
  ['shows a step once', [arrived(stepOf('a')), arrived(stepOf('a'), stepOf('b'))], ['a', 'b'], []],
  ['lets steps wait while paused', [arrived(stepOf('a')), toggled, arrived(stepOf('b'))], ['a'], ['b']],
  ['shows them afterwards', [toggled, arrived(stepOf('a'), stepOf('a')), toggled], ['a'], []],
])('%s', (_, acts, shown, waiting) => {
  const state = acts.reduce(wallReducer, emptyWall)
  expect([state.shown.map(({ id }) => id), state.waiting.map(({ id }) => id)]).toEqual([shown, waiting])
})

it('counts new requests, not steps', () => {
  const acts = [arrived(stepOf('a', 'like')), toggled]
  const more = arrived(stepOf('b', 'like'), stepOf('c', 'upload'), stepOf('d', 'upload'))
  expect(countNew([...acts, more].reduce(wallReducer, emptyWall))).toBe(1)
})

it('keeps the newest steps, and counts those that were left out', () => {
  const many = Array.from({ length: maxWallSteps + 5 }, (_, n) => stepOf(`${n}`))
  const state = wallReducer(emptyWall, { type: 'arrived', steps: many, skipped: 3 })
  expect([state.shown.length, state.shown[0]?.id, state.skipped]).toEqual([maxWallSteps, '5', 3])
})
