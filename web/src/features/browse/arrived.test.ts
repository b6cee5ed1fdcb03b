import type { DocumentCard } from '#events'
import { expect, it } from 'vitest'
import type { Arrival } from '../../entities/document/use-arrivals'
import { countWaiting, type ReadList } from './arrived'
import type { Choices } from './choices'

const card = (_id: string, fields: Partial<DocumentCard>, arrivedAt = 200): Arrival =>
  ({
    _id,
    university: 'NUS',
    courseCode: 'CS2030S',
    kind: 'lab',
    year: null,
    ...fields,
    arrivedAt,
  }) as Arrival
const arrivals = [card('a', {}), card('b', { university: 'NTU' }), card('c', { year: 'AY24' }, 50)]
const read: ReadList = { documents: [], sharedCodes: [], readAt: 100 }

it.each<[string, Partial<Choices>, number]>([
  ['all of the newest', {}, 3],
  ['those of a university', { university: 'NTU' }, 1],
  ['those of a module', { course: 'ST2334' }, 0],
  ['those of a kind', { kind: 'lab' }, 3],
  ['none of another kind', { kind: 'tutorial' }, 0],
  ['those of a year', { year: 'AY24' }, 1],
  ['in another order those that arrived since the list was read', { sort: 'title' }, 2],
  ['by year those that arrived since', { sort: 'year' }, 2],
  ['by likes those of a university that arrived since', { sort: 'most-liked', university: 'NUS' }, 1],
  ['none that arrived before', { sort: 'year', year: 'AY24' }, 0],
])('lets wait %s', (_, choices, count) =>
  expect(countWaiting(arrivals, read, { sort: 'newest', pages: 1, ...choices })).toBe(count),
)

it.each(['newest', 'year'] as const)('does not count documents that are shown, in the order %s', (sort) => {
  const shown = { ...read, documents: [card('a', {})] }
  expect(countWaiting(arrivals, shown, { sort, pages: 1 })).toBe(sort === 'newest' ? 2 : 1)
})
