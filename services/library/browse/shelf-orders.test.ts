import fc from 'fast-check'
import { expect, it } from 'vitest'
import { browseSorts, universities, yearOrder } from '#events'
import { runsOf } from '#testing/long-form'
import { createFilings } from './filings'
import { comparePlaces, readCursor, shelfOf, shelvesOf } from './rules'
import { createShelfOrders, type Ordered } from './shelf-orders'

const idOf = (n: number) => String(n).padStart(24, '0')

/** A version has one count, so `likes` follows from it. */
const counted = fc.nat(9).map((version) => ({ version, likes: (version * 7) % 4 }))
const document = fc
  .record({
    _id: fc.nat(12).map(idOf),
    university: fc.constantFrom(...universities),
    courseCode: fc.constantFrom('CS2030S', 'MA1521'),
    kind: fc.constantFrom('lab', 'other', null),
    year: fc.constantFrom('AY24/25', 'AY23/24 S1', null),
    publishedAt: fc.nat(3).map((ms) => new Date(ms)),
    titleKey: fc.constantFrom('graphs', 'streams', 'trees'),
    uploaderId: fc.constant('ann'),
    counted,
  })
  .map(({ counted: counts, ...others }) => ({ ...others, ...counts }))
const choice = fc.record(
  {
    university: fc.constantFrom(...universities),
    courseCode: fc.constantFrom('CS2030S', 'NONE1'),
    kind: fc.constantFrom('lab', 'other'),
    year: fc.constant('AY24/25'),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  document.map((put) => ({ put })),
  fc.nat(12).map((n) => ({ remove: idOf(n) })),
  fc
    .tuple(fc.nat(12).map(idOf), counted)
    .map(([documentId, counts]) => ({ recount: { documentId, ...counts } })),
  fc.record({ choice, sort: fc.constantFrom(...browseSorts), limit: fc.integer({ min: 1, max: 5 }) }),
)

it(
  'shows the published documents as if sorted anew each time, whatever moved between two reads',
  { tags: ['sampled'] },
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const orders = createShelfOrders(createFilings())
        const published = new Map<string, Ordered>()
        const newest = new Map<string, { likes: number; version: number }>()
        const learn = (_id: string, counts: { likes: number; version: number }) => {
          const known = newest.get(_id)
          if (known === undefined || counts.version > known.version) newest.set(_id, counts)
        }
        for (const next of steps) {
          if ('put' in next) {
            orders.put(next.put)
            published.set(next.put._id, next.put)
            learn(next.put._id, next.put)
          } else if ('remove' in next) {
            orders.remove(next.remove)
            // A deleted document returns as the store has it then.
            published.delete(next.remove)
            newest.delete(next.remove)
          } else if ('recount' in next) {
            orders.recount(next.recount)
            learn(next.recount.documentId, next.recount)
          } else {
            const places = [...published.values()]
              .filter((one) => shelvesOf(one).includes(shelfOf(next.choice)))
              .map((one) => ({
                ...one,
                publishedAt: one.publishedAt.getTime(),
                likes: newest.get(one._id)?.likes ?? one.likes,
                yearOrder: one.year === null ? 0 : yearOrder(one.year),
              }))
            const expected = places.sort(comparePlaces(next.sort)).map(({ _id }) => _id)
            const seen: string[] = []
            let cursor: string | null = null
            do {
              const after = cursor === null ? undefined : (readCursor(next.sort, cursor) ?? undefined)
              const page = orders.page({ ...next, after })
              expect(page.ids.length).toBeLessThanOrEqual(next.limit)
              seen.push(...page.ids)
              cursor = page.next
            } while (cursor !== null)
            expect(seen).toEqual(expected)
          }
        }
      }),
      { numRuns: runsOf(1000) },
    )
  },
)

it('keeps no lists of empty shelves, which clients can name in any number', () => {
  const orders = createShelfOrders(createFilings())
  orders.put({
    _id: idOf(1),
    uploaderId: 'ann',
    university: 'NUS',
    courseCode: 'CS2030S',
    kind: null,
    year: null,
    publishedAt: new Date(0),
    titleKey: 'streams',
    likes: 0,
    version: 1,
  })
  const page = (courseCode: string) => orders.page({ choice: { courseCode }, sort: 'newest', limit: 5 })
  for (let number = 0; number < 100; number++) expect(page(`NONE${number}`)).toEqual({ ids: [], next: null })
  expect(orders.size()).toBe(0)
  expect(page('CS2030S').ids).toEqual([idOf(1)])
  expect(orders.size()).toBe(1)
})
