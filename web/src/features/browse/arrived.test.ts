import type { DocumentCard } from '#events'
import { expect, it } from 'vitest'
import { countWaiting } from './arrived'
import type { Choices } from './choices'

const card = (_id: string, fields: Partial<DocumentCard>) =>
  ({ _id, university: 'NUS', courseCode: 'CS2030S', kind: 'lab', year: null, ...fields }) as DocumentCard
const arrivals = [card('a', {}), card('b', { university: 'NTU' }), card('c', { year: 'AY24' })]

it.each<[string, Partial<Choices>, number]>([
  ['all of the newest', {}, 3],
  ['those of a university', { university: 'NTU' }, 1],
  ['those of a module', { course: 'ST2334' }, 0],
  ['those of a kind', { kind: 'lab' }, 3],
  ['none of another kind', { kind: 'tutorial' }, 0],
  ['those of a year', { year: 'AY24' }, 1],
  ['none in another order', { sort: 'title' }, 0],
])('lets wait %s', (_, choices, count) =>
  expect(countWaiting(arrivals, [], { sort: 'newest', pages: 1, ...choices })).toBe(count),
)

it('does not count documents that are shown', () =>
  expect(countWaiting(arrivals, [card('a', {})], { sort: 'newest', pages: 1 })).toBe(2))
