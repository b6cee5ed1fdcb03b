import { expect, it } from 'vitest'
import { keptLimit, missingRoom } from './room'

const cards = [
  { documentId: 'a', size: 60 },
  { documentId: 'b', size: 30 },
]

it.each([
  ['there is room', 'c', 10, 100, 0],
  ['there is too little', 'c', 11, 100, 1],
  ['it is kept again', 'a', 70, 100, 0],
  ['the limit was lowered', 'c', 1, 50, 41],
])('%s for a document', (_, documentId, size, limit, missing) =>
  expect(missingRoom(cards, { documentId, size }, limit)).toBe(missing),
)

it.each([
  ['500', 500],
  [null, 200],
  ['7', 200],
  ['nonsense', 200],
])('the limit of a browser that has stored %s is %i MB', (stored, limitMb) =>
  expect(keptLimit({ getItem: () => stored })).toBe(limitMb * 1024 * 1024),
)
