import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StoreError } from '../errors'
import { openStore } from '../open-store'
import type { Collection } from '../storage/catalogue'
import type { Store } from '../store'
import { compare } from '../values/compare'
import { type Document, MISSING, decode, field, isDocument } from '../values/document'
import { countMatches } from './count'
import { parseFilter } from './filter'
import { compileFilter } from './matcher'
import { type Sort, plan } from './planner'
import { select } from './select'
import { parseSort } from './sort'

/** Each query must give the same result through an index and through a full scan. */

const scalar = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -2, max: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom('', 'a', 'ab', 'b', 'é', '\u0000', '\ufb01', '🙂') },
  fc.constantFrom<unknown>(null, true, false, 1.5, NaN, new Date(0), new Date(5), -0, Infinity),
)
const number = fc.integer({ min: -2, max: 3 })
const value = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 3, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  fc.record({ x: scalar }, { requiredKeys: [] }),
  fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
)
const document = fc.record({ a: scalar, b: value, c: value, d: scalar }, { requiredKeys: [] })

const path = fc.constantFrom('a', 'b', 'c', 'd', 'b.x', 'c.x', 'c.y')
const comparison = fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne')
const condition = fc.oneof(
  scalar,
  fc.tuple(comparison, scalar).map(([operator, operand]) => ({ [operator]: operand })),
  { weight: 3, arbitrary: fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })) },
  { weight: 2, arbitrary: number.map((n) => ({ $lt: n })) },
  fc.array(scalar, { maxLength: 4 }).map((values) => ({ $in: values })),
  fc.array(scalar, { maxLength: 2 }).map((values) => ({ $nin: values })),
  fc.boolean().map((exists) => ({ $exists: exists })),
)
const simple = fc.dictionary(path, condition, { minKeys: 1, maxKeys: 3 })
const filter = fc.oneof(
  { weight: 4, arbitrary: simple },
  fc.array(simple, { minLength: 1, maxLength: 3 }).map((filters) => ({ $or: filters })),
  fc
    .tuple(simple, fc.array(simple, { minLength: 1, maxLength: 2 }))
    .map(([one, or]) => ({ ...one, $or: or })),
  fc.array(simple, { minLength: 1, maxLength: 2 }).map((filters) => ({ $and: filters })),
)
const direction = fc.constantFrom<1 | -1>(1, -1)
const sort = fc.oneof(
  fc.constant({}),
  fc
    .tuple(fc.constantFrom('a', 'b', 'd', 'c.x'), direction, direction)
    .map(([by, way, id]) => ({ [by]: way, _id: id })),
  fc.tuple(direction, direction, direction).map(([a, d, id]) => ({ a, d, _id: id })),
  fc.constantFrom({ _id: 1 }, { _id: -1 }, { a: -1, d: 1, _id: 1 }, { a: 1, d: -1, _id: -1 }),
)

const indexes = [
  { key: { a: 1 } },
  { key: { a: -1, d: 1, _id: 1 } },
  { key: { b: 1, a: -1 } },
  { key: { b: -1, _id: 1 } },
  { key: { 'c.x': 1, _id: -1 } },
  { key: { d: 1, _id: 1 }, sparse: true },
  { key: { 'b.x': 1 } },
  { key: { 'c.x': -1, 'c.y': 1 }, sparse: true },
  { key: { d: 1, c: 1 } },
] as const

let directory = ''
let store: Store
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'planner-'))
  store = openStore(directory, false)
})
afterAll(async () => {
  await store.engine.close()
  await rm(directory, { recursive: true, force: true })
})

let round = 0
/** A quarter of them in `npm test`. */
const runs = import.meta.env['TEST_FORM'] === 'all' ? 80 : 20

/** Creates a collection with all indexes. Returns the accepted documents: an index refuses two arrays. */
async function fill(rows: readonly Document[]): Promise<[Collection, Document[]]> {
  const namespace = `test.c${round++}`
  return store.engine.write(() => {
    const collection = store.catalogue.ensure(namespace)
    for (const spec of indexes)
      store.catalogue.addIndex(collection, { name: JSON.stringify(spec), ...spec }, true)
    const kept = rows.filter((row) => {
      try {
        store.records.insert(collection, row, undefined)
        return true
      } catch (error) {
        if (error instanceof StoreError) return false
        throw error
      }
    })
    return [collection, kept]
  })
}

/** Indexes with arrays give no order, so each sorted path leads to one value. */
const valueAt = (document: Document, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (isDocument(value) ? field(value, name) : MISSING), document)

const inOrder = (documents: readonly Document[], sort: Sort) =>
  [...documents].sort((x, y) => {
    const orders = sort.map(({ path, ascending }) => {
      const order = compare(valueAt(x, path), valueAt(y, path))
      return ascending ? order : -order
    })
    return orders.find((order) => order !== 0) ?? 0
  })

const idsOf = (documents: readonly Document[]) => documents.map(({ _id }) => Number(_id))

it('gives the same results with indexes as without', { tags: ['sampled'] }, async () => {
  const used = new Set<string>()
  let sorted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 10, maxLength: 40 }),
      fc.array(fc.tuple(filter, sort, fc.nat(5)), { minLength: 100, maxLength: 100 }),
      async (documents, queries) => {
        const [collection, rows] = await fill(documents.map((fields, _id) => ({ _id, ...fields })))
        for (const [rawFilter, rawSort, limit] of queries) {
          const filter = parseFilter(rawFilter)
          const sort = parseSort(rawSort)
          const matching = rows.filter(compileFilter(filter))
          expect(await countMatches(store, collection, filter)).toBe(matching.length)
          const chosen = plan(filter, sort, [collection.idIndex, ...collection.indexes])
          if (!chosen) continue
          used.add(chosen.kind === 'index' ? `${chosen.index.name} ${chosen.reverse}` : chosen.kind)
          if (sort.length > 0) sorted++
          const selection = select(store, collection, { filter, sort, limit, projection: undefined })
          const found = idsOf((await selection.take(Infinity)).documents.map(decode))
          const expected = inOrder(matching, sort)
          if (sort.length > 0) expect(found).toEqual(idsOf(limit > 0 ? expected.slice(0, limit) : expected))
          else if (limit > 0) expect(found.length).toBe(Math.min(limit, expected.length))
          else expect(new Set(found)).toEqual(new Set(idsOf(expected)))
          expect(new Set(found).size).toBe(found.length)
        }
      },
    ),
    { numRuns: runs },
  )
  // The planner used each index at least once.
  expect(used.size).toBeGreaterThan(indexes.length + 2)
  expect(sorted).toBeGreaterThan(12 * runs)
})
