import { ObjectId } from 'bson'
import type mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Target, failure, startTarget } from './target'

interface AnyId extends mongoose.mongo.BSON.Document {
  _id: string | number | boolean | Date | ObjectId | number[] | { a: number }
}

interface Item extends Record<string, unknown> {
  _id: string
}

const date = (day: number) => new Date(Date.UTC(2026, 0, day))

const items: Item[] = [
  { _id: 'a', n: 1, s: 'apple', tags: ['red', 'round'], at: date(1), deep: { x: 1, y: 'k' }, flag: true },
  { _id: 'b', n: 2.5, s: 'Banana', tags: ['yellow'], at: date(2), deep: { x: 2 }, flag: false },
  {
    _id: 'c',
    n: null,
    s: 'cherry',
    tags: [],
    list: [
      { k: 1, v: 5 },
      { k: 2, v: 9 },
    ],
  },
  { _id: 'd', s: 'date', tags: 'red', list: [{ k: 1, v: 9 }], n: [1, 7] },
  { _id: 'e', n: -3, s: 'émile', deep: 5, list: [{ v: 1 }], nested: [[1, 2], [3]] },
  { _id: 'f', n: 'one', deep: [{ x: 1 }, { x: 8 }, 4], at: null },
]

let target: Target
const fruit = () => target.connection.collection<Item>('fruit')
const ids = async (filter: object) =>
  (await fruit().find(filter).project({ _id: 1 }).toArray())
    .map(({ _id }) => String(_id))
    .sort()
    .join('')

beforeAll(async () => {
  target = await startTarget()
  await fruit().insertMany(items)
})
afterAll(() => target.stop())

describe.each(['without indexes', 'with indexes'])('a filter %s', (kind) => {
  beforeAll(async () => {
    if (kind === 'without indexes') return
    await fruit().createIndexes([
      { key: { n: 1 } },
      { key: { s: -1 } },
      { key: { tags: 1, at: -1 } },
      { key: { 'deep.x': 1 }, sparse: true },
      { key: { 'list.v': 1 } },
      { key: { at: -1, s: 1 } },
    ])
  })

  it.each<[object, string]>([
    [{}, 'abcdef'],
    [{ _id: 'a' }, 'a'],
    [{ _id: { $in: ['a', 'c', 'zz'] } }, 'ac'],
    [{ _id: { $gt: 'b', $lte: 'd' } }, 'cd'],
    [{ _id: { $ne: 'a' } }, 'bcdef'],
    [{ n: 1 }, 'ad'],
    [{ n: null }, 'c'],
    [{ at: null }, 'cdef'],
    [{ at: { $exists: true } }, 'abf'],
    [{ at: { $exists: false } }, 'cde'],
    [{ n: { $gt: 0 } }, 'abd'],
    [{ n: { $lt: 2 } }, 'ade'],
    [{ n: { $gte: 2, $lt: 3 } }, 'bd'],
    [{ n: { $gt: 5, $lt: 2 } }, 'd'],
    [{ n: { $in: [null, 'one'] } }, 'cf'],
    [{ n: { $nin: [1, null] } }, 'bef'],
    [{ tags: 'red' }, 'ad'],
    [{ tags: ['red', 'round'] }, 'a'],
    [{ tags: { $in: ['yellow', 'round'] } }, 'ab'],
    [{ tags: { $ne: 'red' } }, 'bcef'],
    [{ tags: [] }, 'c'],
    [{ tags: null }, 'ef'],
    [{ tags: 'red', at: { $lte: date(5) } }, 'a'],
    [{ s: { $gt: 'd' } }, 'de'],
    [{ 'deep.x': 1 }, 'af'],
    [{ 'deep.x': { $gt: 1 } }, 'bf'],
    [{ 'deep.x': null }, 'cde'],
    [{ 'deep.x': { $exists: true } }, 'abf'],
    [{ 'deep.x': { $exists: false } }, 'cde'],
    [{ deep: { x: 1, y: 'k' } }, 'a'],
    [{ deep: { y: 'k', x: 1 } }, ''],
    [{ 'list.v': 9 }, 'cd'],
    [{ 'list.0.v': 9 }, 'd'],
    [{ 'list.k': 1, 'list.v': 9 }, 'cd'],
    [{ nested: [3] }, 'e'],
    [{ $or: [{ n: 1 }, { s: 'cherry' }] }, 'acd'],
    [{ $or: [{ n: 1 }, { n: { $gt: 0 } }], s: 'date' }, 'd'],
    [{ $and: [{ n: { $gt: 0 } }, { n: { $lt: 2 } }] }, 'ad'],
    [{ at: { $gte: date(1), $lt: date(2) } }, 'a'],
    [{ flag: true }, 'a'],
    [{ flag: { $gt: false } }, 'a'],
    [{ n: NaN }, ''],
    [{ n: { $in: [] } }, ''],
    [{ missing: { $ne: 1 } }, 'abcdef'],
  ])('%j', async (filter, expected) => {
    expect(await ids(filter)).toBe(expected)
    expect(await fruit().countDocuments(filter)).toBe(expected.length)
    const found = await fruit().findOne(filter)
    expect(found === null).toBe(expected === '')
  })
})

describe('a sort', () => {
  const sortable = () => target.connection.collection<Item>('sortable')
  beforeAll(async () => {
    await sortable().createIndexes([
      { key: { s: 1 } },
      { key: { at: -1, s: 1 } },
      { key: { flag: 1, at: -1 } },
      { key: { tags: 1, at: -1, _id: -1 } },
    ])
    await sortable().insertMany(items.map(({ _id, s, at, flag, tags }) => ({ _id, s, at, flag, tags })))
  })

  it.each<[object, Record<string, 1 | -1>, string]>([
    [{}, { _id: -1 }, 'fedcba'],
    [{}, { s: 1 }, 'fbacde'],
    [{}, { at: -1, s: 1 }, 'bafcde'],
    [{}, { at: 1, s: -1 }, 'edcfab'],
    [{ flag: true }, { at: -1 }, 'a'],
    [{ at: { $gt: date(0) } }, { at: 1, s: -1 }, 'ab'],
    // An array field fixed to one item, sorted by the fields after it.
    [{ tags: 'red' }, { at: -1, _id: -1 }, 'ad'],
    [{ tags: 'red' }, { at: 1, _id: 1 }, 'da'],
    [{ tags: 'red', at: { $lt: date(2) } }, { at: -1, _id: -1 }, 'a'],
    [{ tags: 'red', at: date(1), _id: { $lt: 'b' } }, { at: -1, _id: -1 }, 'a'],
  ])('of %j by %j, which an index gives', async (filter, sort, expected) => {
    const sorted = sortable().find(filter).sort(sort)
    expect((await sorted.toArray()).map(({ _id }) => _id).join('')).toBe(expected)
    const first = await sortable().find(filter).sort(sort).limit(2).toArray()
    expect(first.map(({ _id }) => _id).join('')).toBe(expected.slice(0, 2))
  })
})

describe('a projection', () => {
  const project = async (id: string, projection: object) => fruit().findOne({ _id: id }, { projection })

  it('returns the included fields, and _id unless it is excluded', async () => {
    expect(await project('a', { s: 1 })).toEqual({ _id: 'a', s: 'apple' })
    expect(await project('a', { s: 1, _id: 0 })).toEqual({ s: 'apple' })
    expect(await project('a', { nothing: 1 })).toEqual({ _id: 'a' })
  })

  it('leaves out the excluded fields', async () => {
    expect(await project('b', { at: 0, tags: 0, deep: 0, flag: 0 })).toEqual({
      _id: 'b',
      n: 2.5,
      s: 'Banana',
    })
  })

  it('refuses to include some fields and exclude others', async () => {
    expect(await failure(project('a', { s: 1, n: 0 }))).toMatchObject({ code: 31254 })
  })
})

describe('a cursor', () => {
  it('returns everything in batches, in any order', async () => {
    const many = target.connection.collection<Item>('many')
    await many.insertMany(
      Array.from({ length: 1_500 }, (_, i) => ({ _id: String(i).padStart(5, '0'), n: i % 7 })),
    )
    await many.createIndex({ n: 1, _id: 1 })
    for (const sort of [{}, { _id: -1 }, { n: 1, _id: 1 }] as const) {
      const found = await many.find({}).sort(sort).batchSize(70).toArray()
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(1_500)
    }
    const first = await many
      .find({ n: { $lt: 5 } })
      .sort({ _id: 1 })
      .limit(300)
      .batchSize(50)
      .toArray()
    expect(first).toHaveLength(300)
    expect(first[0]?._id).toBe('00000')
  })

  it('can be closed early, and no longer exists afterwards', async () => {
    const cursor = target.connection.collection('many').find({}).batchSize(10)
    await cursor.next()
    const { id } = cursor
    await cursor.close()
    const more = target.connection.db?.command({ getMore: id, collection: 'many' })
    expect(await failure(more ?? Promise.resolve())).toMatchObject({ code: 43 })
  })
})

describe('identifiers', () => {
  it.each([new ObjectId(), 5, -1.5, date(3), true, { a: 1 }, 'ü🙂', ''])('%j', async (id) => {
    const any = target.connection.collection<AnyId>('identifiers')
    await any.insertOne({ _id: id, v: 1 })
    expect(await any.findOne({ _id: id })).toEqual({ _id: id, v: 1 })
    expect(await failure(any.insertOne({ _id: id, v: 2 }))).toMatchObject({ code: 11000 })
    expect((await any.deleteOne({ _id: id })).deletedCount).toBe(1)
  })

  it('refuses an array as an identifier', async () => {
    const any = target.connection.collection<AnyId>('identifiers')
    expect(await failure(any.insertOne({ _id: [1] }))).toMatchObject({ code: 53 })
  })
})

describe('errors of MongoDB', () => {
  it.each<[object, number]>([
    [{ $foo: 1 }, 2],
    [{ n: { $foo: 1 } }, 2],
    [{ $or: [] }, 2],
    [{ n: { $in: 5 } }, 2],
  ])('%j', async (filter, code) => {
    expect(await failure(fruit().find(filter).toArray())).toMatchObject({ code })
  })

  it('for unknown commands, stages and fields', async () => {
    const { db } = target.connection
    const run = (command: Record<string, unknown>) => failure(db?.command(command) ?? Promise.resolve())
    expect(await run({ noSuchThing: 1 })).toMatchObject({ code: 59 })
    expect(await run({ find: 'fruit', nonsense: 1 })).toMatchObject({ code: 40415 })
    expect(await run({ aggregate: 'fruit', pipeline: [{ $nonsense: 1 }], cursor: {} })).toMatchObject({
      code: 40324,
    })
    expect(await run({ getMore: 77n, collection: 'fruit' })).toMatchObject({ code: 43 })
    expect(await run({ create: 'fruit' })).toMatchObject({ code: 48 })
  })
})
