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

/** Groups come in no order of their own. */
const order = (x: object, y: object) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1)

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
  const shelf = () => target.connection.collection<Item>('shelf')
  beforeAll(async () => {
    await shelf().createIndexes([
      { key: { s: 1 } },
      { key: { at: -1, s: 1 } },
      { key: { flag: 1, at: -1 } },
      { key: { tags: 1, at: -1, _id: -1 } },
    ])
    await shelf().insertMany(items.map(({ _id, s, at, flag, tags }) => ({ _id, s, at, flag, tags })))
  })

  it.each<[object, Record<string, 1 | -1>, string]>([
    [{}, { _id: -1 }, 'fedcba'],
    [{}, { s: 1 }, 'fbacde'],
    [{}, { at: -1, s: 1 }, 'bafcde'],
    [{}, { at: 1, s: -1 }, 'edcfab'],
    [{ flag: true }, { at: -1 }, 'a'],
    [{ at: { $gt: date(0) } }, { at: 1, s: -1 }, 'ab'],
    // Of what has an item in its list, in the order behind that item.
    [{ tags: 'red' }, { at: -1, _id: -1 }, 'ad'],
    [{ tags: 'red' }, { at: 1, _id: 1 }, 'da'],
    [{ tags: 'red', at: { $lt: date(2) } }, { at: -1, _id: -1 }, 'a'],
    [{ tags: 'red', at: date(1), _id: { $lt: 'b' } }, { at: -1, _id: -1 }, 'a'],
  ])('of %j by %j, as an index gives it', async (filter, sort, expected) => {
    const sorted = shelf().find(filter).sort(sort)
    expect((await sorted.toArray()).map(({ _id }) => _id).join('')).toBe(expected)
    const first = await shelf().find(filter).sort(sort).limit(2).toArray()
    expect(first.map(({ _id }) => _id).join('')).toBe(expected.slice(0, 2))
  })
})

describe('a projection', () => {
  const project = async (id: string, projection: object) => fruit().findOne({ _id: id }, { projection })

  it('gives the fields asked for, and _id unless told not to', async () => {
    expect(await project('a', { s: 1 })).toEqual({ _id: 'a', s: 'apple' })
    expect(await project('a', { s: 1, _id: 0 })).toEqual({ s: 'apple' })
    expect(await project('a', { nothing: 1 })).toEqual({ _id: 'a' })
  })

  it('leaves out the fields it is told to', async () => {
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
  it('gives everything, batch by batch, however it is sorted', async () => {
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

  it('can be closed early, and is unknown afterwards', async () => {
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

describe('an aggregate', () => {
  it('counts the documents of each group', async () => {
    const votes = target.connection.collection<Item>('votes')
    await votes.insertMany(
      ['aL', 'aL', 'aD', 'bL'].map((key, i) => ({ _id: String(i), document: key[0], value: key[1] })),
    )
    const groups = await votes
      .aggregate<{ n: number }>([
        { $match: { document: { $in: ['a', 'b'] } } },
        { $group: { _id: { document: '$document', value: '$value' }, n: { $sum: 1 } } },
      ])
      .toArray()
    expect(groups.sort((x, y) => x.n - y.n || order(x, y))).toEqual([
      { _id: { document: 'a', value: 'D' }, n: 1 },
      { _id: { document: 'b', value: 'L' }, n: 1 },
      { _id: { document: 'a', value: 'L' }, n: 2 },
    ])
    const byValue = await votes.aggregate([{ $group: { _id: '$value', n: { $sum: 1 } } }]).toArray()
    expect(byValue.sort(order)).toEqual([
      { _id: 'D', n: 1 },
      { _id: 'L', n: 3 },
    ])
    const all = votes.aggregate([{ $match: { document: 'a' } }, { $group: { _id: null, n: { $sum: 1 } } }])
    expect(await all.toArray()).toEqual([{ _id: null, n: 3 }])
    const none = votes.aggregate([{ $match: { document: 'zz' } }, { $group: { _id: 1, n: { $sum: 1 } } }])
    expect(await none.toArray()).toEqual([])
  })
})

describe('counting by the fields of an index', () => {
  const ballots = () => target.connection.collection<Item>('ballots')
  const count = async (match: object) => {
    const groups = ballots().aggregate<{ _id: { d: unknown; v: unknown }; n: number }>([
      { $match: match },
      { $group: { _id: { d: '$d', v: '$v' }, n: { $sum: 1 } } },
    ])
    return (await groups.toArray()).sort(order)
  }
  beforeAll(async () => {
    await ballots().createIndex({ d: 1, v: 1 })
    await ballots().insertMany(
      [
        ['a', 'L'],
        ['a', 'L'],
        ['a', 'D'],
        ['a', null],
        ['b', 'L'],
        ['ab', 'L'],
        ['c', 'D'],
      ].map(([d, v], i) => ({ _id: String(i), d, v })),
    )
  })

  it('counts each group of what was asked for, and no group of nothing', async () => {
    expect(await count({ d: { $in: ['a', 'b', 'zz'] }, v: { $in: ['L', 'D'] } })).toEqual([
      { _id: { d: 'a', v: 'D' }, n: 1 },
      { _id: { d: 'a', v: 'L' }, n: 2 },
      { _id: { d: 'b', v: 'L' }, n: 1 },
    ])
    expect(await count({ d: 'a', v: 'L' })).toEqual([{ _id: { d: 'a', v: 'L' }, n: 2 }])
    expect(await count({ d: 'zz', v: 'L' })).toEqual([])
  })

  it('counts the same value once, and what has none', async () => {
    expect(await count({ d: { $in: ['a', 'a'] }, v: { $in: ['L', 'L', null] } })).toEqual([
      { _id: { d: 'a', v: 'L' }, n: 2 },
      { _id: { d: 'a', v: null }, n: 1 },
    ])
    await ballots().insertOne({ _id: 'none', d: 'a' })
    const groups = await count({ d: 'a', v: null })
    expect(groups.reduce((sum, { n }) => sum + n, 0)).toBe(2)
  })

  it('counts what an update, an insert or a deletion has changed', async () => {
    await ballots().updateOne({ _id: '0' }, { $set: { v: 'D' } })
    await ballots().deleteOne({ _id: '4' })
    expect(await count({ d: { $in: ['a', 'b'] }, v: { $in: ['L', 'D'] } })).toEqual([
      { _id: { d: 'a', v: 'D' }, n: 2 },
      { _id: { d: 'a', v: 'L' }, n: 1 },
    ])
  })

  it('counts documents, not keys, when a field holds arrays', async () => {
    await ballots().insertOne({ _id: 'many', d: 'm', v: ['L', 'D', 'L'] })
    expect(await count({ d: 'm', v: { $in: ['L', 'D'] } })).toEqual([
      { _id: { d: 'm', v: ['L', 'D', 'L'] }, n: 1 },
    ])
    expect(await count({ d: 'c', v: { $in: ['L', 'D'] } })).toEqual([{ _id: { d: 'c', v: 'D' }, n: 1 }])
  })
})

describe('refusals by MongoDB itself', () => {
  it.each<[object, number]>([
    [{ $foo: 1 }, 2],
    [{ n: { $foo: 1 } }, 2],
    [{ $or: [] }, 2],
    [{ n: { $in: 5 } }, 2],
  ])('%j', async (filter, code) => {
    expect(await failure(fruit().find(filter).toArray())).toMatchObject({ code })
  })

  it('of commands, stages and fields that do not exist', async () => {
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
