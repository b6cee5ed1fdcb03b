import { expect, it } from 'vitest'
import type { WallStep } from '#events'
import { createStepRing } from './step-ring'

const stepOf = (id: string, correlationId = 'like'): WallStep => ({
  ...{ kind: 'message', id, correlationId, at: '2026-01-01T00:00:00.000Z' },
  ...{ message: 'document:votes', sockets: 1 },
})

it.each([
  ['keeps steps in their order', ['a', 'b'], ['a', 'b']],
  ['keeps a step once', ['a', 'b', 'a'], ['a', 'b']],
  ['drops the oldest beyond its size', ['a', 'b', 'c', 'd'], ['b', 'c', 'd']],
  ['takes a dropped step again', ['a', 'b', 'c', 'd', 'a'], ['c', 'd', 'a']],
])('%s', (_, added, kept) => {
  const ring = createStepRing(3)
  for (const id of added) ring.add(stepOf(id))
  expect(ring.all().map(({ id }) => id)).toEqual(kept)
})

it('says whether a step is new', () => {
  const ring = createStepRing(3)
  expect([ring.add(stepOf('a')), ring.add(stepOf('a'))]).toEqual([true, false])
})

it('finds the steps of one request, and forgets a request whose steps are gone', () => {
  const ring = createStepRing(2)
  ring.add(stepOf('a', 'like'))
  ring.add(stepOf('b', 'upload'))
  expect(ring.of('like').map(({ id }) => id)).toEqual(['a'])
  ring.add(stepOf('c', 'upload'))
  expect([ring.knows('like'), ring.knows('upload')]).toEqual([false, true])
  expect(ring.of('like')).toEqual([])
  ring.clear()
  expect([ring.all(), ring.knows('upload')]).toEqual([[], false])
})
