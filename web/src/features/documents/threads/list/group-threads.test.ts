import type { Thread } from '#events'
import { expect, it } from 'vitest'
import { groupThreads } from './group-threads'

const given = (_id: string, place: { page: number; y: number } | null, at: string, isLost = false) =>
  ({
    _id,
    question: { at },
    isLost,
    place: place && { page: place.page, box: { x: 0, y: place.y, w: 0, h: 0 }, quotation: '' },
  }) as Thread

const threads = [
  given('low', { page: 2, y: 0.9 }, '2026-01-03'),
  given('lost', { page: 1, y: 0 }, '2026-01-05', true),
  given('high', { page: 2, y: 0.1 }, '2026-01-01'),
  given('whole', null, '2026-01-04'),
  given('first', { page: 1, y: 0.5 }, '2026-01-02'),
]
const told = (order: 'page' | 'newest') =>
  groupThreads(threads, order).map(({ heading, threads: of }) => [
    heading,
    of.map(({ _id }) => _id).join(' '),
  ])

it('by their places: the whole document first, lost places last', () =>
  expect(told('page')).toEqual([
    ['The whole document', 'whole'],
    ['Page 1', 'first'],
    ['Page 2', 'high low'],
    ['Places that are gone', 'lost'],
  ]))

it('the newest first, without headings', () =>
  expect(told('newest')).toEqual([[null, 'lost whole low first high']]))

it('a document without questions has a place for the first', () =>
  expect(groupThreads([], 'page')).toEqual([{ heading: 'The whole document', threads: [] }]))
