import { makeEvent } from '../define-event'
import { expect, it } from 'vitest'
import { newId } from '../new-id'
import { pointsChanged, votesChanged } from '../testing/events'
import { splitSuperseded } from './superseded'

const meta = () => ({ id: newId(), occurredAt: new Date(), correlationId: 'a-test' })
const [a, b] = ['a'.repeat(24), 'b'.repeat(24)]
const votes = (documentId: string, version: number) => ({
  event: makeEvent(votesChanged, { documentId, likes: version, dislikes: 0, version }, meta()),
})
const points = (userId: string, version: number) => ({
  event: makeEvent(pointsChanged, { userId, points: 10, version, delta: 10 }, meta()),
})

const [a1, a2, a3, b1, p1, p2] = [
  votes(a, 1),
  votes(a, 2),
  votes(a, 3),
  votes(b, 1),
  points(a, 1),
  points(a, 2),
]

it.each([
  ['nothing of nothing', [], []],
  ['the only one', [a1], [a1]],
  ['the newest of one document', [a1, a2, a3], [a3]],
  ['the newest, also where an older one came late', [a3, a1], [a3]],
  ['the newest of each document', [a1, b1, a2], [b1, a2]],
  ['every event that tells of a movement, in order', [p1, a1, p2, a2], [p1, p2, a2]],
])('keeps %s', (_what, waiting, kept) => {
  const parted = splitSuperseded(waiting, (name) => name === votesChanged.name)
  expect(parted.kept).toEqual(kept)
  expect(new Set([...parted.kept, ...parted.superseded])).toEqual(new Set(waiting))
})
