import fc from 'fast-check'
import type { Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Target, startEmbedded } from '../../conformance/target'

/** Every query must give the same, whether an index answers or the whole collection is looked through. */

const scalar = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom('', 'a', 'ab', 'b', 'é', '\u0000', '\ufb01', '🙂') },
  fc.constantFrom<unknown>(null, true, false, 1.5, NaN, new Date(0), new Date(5), -0, Infinity),
)
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }, { requiredKeys: [] }),
  fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
)
const document = fc.record({ a: scalar, b: value, c: value, d: scalar }, { requiredKeys: [] })

const path = fc.constantFrom('a', 'b', 'c', 'd', 'b.x', 'c.x', 'c.y')
const comparison = fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne')
const condition = fc.oneof(
  scalar,
  fc.tuple(comparison, scalar).map(([operator, operand]) => ({ [operator]: operand })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.array(scalar, { maxLength: 4 }).map((values) => ({ $in: values })),
  fc.array(scalar, { maxLength: 2 }).map((values) => ({ $nin: values })),
  fc.boolean().map((exists) => ({ $exists: exists })),
  fc.tuple(comparison, scalar).map(([operator, operand]) => ({ $not: { [operator]: operand } })),
  fc.tuple(scalar, scalar).map(([x, y]) => ({ $elemMatch: { x, y: { $lte: y } } })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $elemMatch: { $gt: low, $lt: high } })),
  fc.constantFrom({ $regex: '^a' }, { $regex: 'b' }, { $regex: '^ab?' }),
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
)

const indexes = [
  { key: { a: 1 } },
  { key: { a: -1, d: 1, _id: 1 } },
  { key: { b: 1, a: -1 } },
  { key: { d: 1, _id: 1 }, sparse: true },
  { key: { 'b.x': 1 } },
  { key: { 'c.x': -1, 'c.y': 1 }, sparse: true },
  { key: { d: 1, c: 1 } },
  { key: { d: -1 }, partialFilterExpression: { a: { $exists: true } } },
] as const

let target: Target
let connection: Connection
beforeAll(async () => {
  target = await startEmbedded()
  connection = target.connection
})
afterAll(() => target.stop())

it('gives with indexes what it gives without', { timeout: 120_000 }, async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 10, maxLength: 40 }),
      fc.array(fc.tuple(filter, sort, fc.nat(5)), { minLength: 60, maxLength: 60 }),
      async (documents, queries) => {
        const plain = connection.collection<{ _id: number }>(`plain${round}`)
        const indexed = connection.collection<{ _id: number }>(`indexed${round++}`)
        await indexed.createIndexes(indexes.map((index) => ({ ...index })))
        const rows = documents.map((fields, _id) => ({ _id, ...fields }))
        for (const row of rows) await plain.insertOne(row)
        await indexed.insertMany(rows, { ordered: false }).catch(() => {})
        // Two arrays in one index are refused there, so they are taken away here.
        const kept = (await indexed.find().project({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))
        await plain.deleteMany({ _id: { $nin: kept } })
        for (const [filter, sort, limit] of queries) {
          const ids = async (collection: typeof plain) => {
            const found = await collection.find(filter).sort(sort).limit(limit).project({ _id: 1 }).toArray()
            const list = found.map(({ _id }) => Number(_id))
            if (Object.keys(sort).length === 0) return limit > 0 ? list.length : list.sort((x, y) => x - y)
            return list
          }
          expect(await ids(indexed), JSON.stringify({ filter, sort, limit })).toEqual(await ids(plain))
          expect(await indexed.countDocuments(filter), JSON.stringify(filter)).toBe(
            await plain.countDocuments(filter),
          )
        }
        await plain.drop()
        await indexed.drop()
      },
    ),
    { numRuns: 50 },
  )
})
