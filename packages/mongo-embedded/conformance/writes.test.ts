import type mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Target, failure, startTarget } from './target'

interface Any extends mongoose.mongo.BSON.Document {
  _id: string
}

let target: Target
let number = 0
const things = () => target.connection.collection<Any>('things')

beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.stop())

/** Inserts a document, updates it, and returns it. */
async function updated(before: object, update: object, options: object = {}): Promise<unknown> {
  const _id = `t${number++}`
  await things().insertOne({ _id, ...before })
  await things().updateOne({ _id }, update, options)
  const found = await things().findOne({ _id }, { projection: { _id: 0 } })
  return found
}

describe('an update operator', () => {
  it.each<[string, object, object, object]>([
    ['sets', { a: 1 }, { $set: { b: 2, 'c.d': 3 } }, { a: 1, b: 2, c: { d: 3 } }],
    ['sets in an array', { a: [1, 2] }, { $set: { 'a.1': 5, 'a.3': 6 } }, { a: [1, 5, null, 6] }],
    [
      'creates fields with numeric names',
      {},
      { $set: { z: 1, a: 2, '10': 3, '9': 4 } },
      { 9: 4, 10: 3, a: 2, z: 1 },
    ],
    ['unsets', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '', zz: '' } }, { b: { d: 2 } }],
    ['unsets in an array', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    ['increments', { n: 1 }, { $inc: { n: 2, m: -1 } }, { n: 3, m: -1 }],
    ['pushes', { a: [1] }, { $push: { a: 2, b: { c: 1 } } }, { a: [1, 2], b: [{ c: 1 }] }],
    ['pushes several', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    [
      'adds to a set',
      { a: [1, 1] },
      { $addToSet: { a: { $each: [1, 2, 2] }, b: 5 } },
      { a: [1, 1, 2], b: [5] },
    ],
    [
      'adds documents to a set',
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    ['pulls a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['pulls by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['pulls several', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
    [
      'pulls documents',
      { a: [{ k: 1 }, { k: 2, v: 1 }] },
      { $pull: { a: { k: { $in: [2, 3] } } } },
      { a: [{ k: 1 }] },
    ],
    [
      'does several at once',
      { n: 1, a: [] },
      { $inc: { n: 1 }, $push: { a: 1 }, $set: { s: 'x' } },
      { n: 2, a: [1], s: 'x' },
    ],
    ['ignores $setOnInsert', { n: 1 }, { $set: { n: 2 }, $setOnInsert: { m: 1 } }, { n: 2 }],
  ])('%s', async (_, before, update, after) => {
    expect(await updated(before, update)).toEqual(after)
  })

  it('reports how many documents it matched, modified and inserted', async () => {
    await things().insertOne({ _id: 'm1', n: 1 })
    const change = things().updateOne({ _id: 'm1' }, { $set: { n: 2 } })
    expect(await change).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 })
    const again = things().updateOne({ _id: 'm1' }, { $set: { n: 2 } })
    expect(await again).toMatchObject({ matchedCount: 1, modifiedCount: 0 })
    expect(await things().updateOne({ g: 'nobody' }, { $set: { n: 2 } })).toMatchObject({ matchedCount: 0 })
  })

  it.each<[string, object, object, number]>([
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
    ['$inc of a string', { s: 'x' }, { $inc: { s: 1 } }, 14],
    ['$inc by a string', { n: 1 }, { $inc: { n: 'x' } }, 14],
    ['$push to a number', { n: 1 }, { $push: { n: 1 } }, 2],
    ['$addToSet to a number', { n: 1 }, { $addToSet: { n: 1 } }, 2],
    ['$pull from a number', { n: 1 }, { $pull: { n: 1 } }, 2],
    ['a path through a number', { n: 1 }, { $set: { 'n.a': 1 } }, 28],
    ['a name in an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
    ['two operators on one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['two operators on a path and its prefix', {}, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['changing _id', {}, { $set: { _id: 'other' } }, 66],
    ['an empty path', {}, { $set: { 'a..b': 1 } }, 56],
  ])('refuses %s', async (_, before, update, code) => {
    expect(await failure(updated(before, update))).toMatchObject({ code })
  })
})

describe('an upsert', () => {
  it('creates a document from the values in the filter and from the update', async () => {
    const filter = { _id: 'u1', a: 1, 'b.c': { $eq: 2 }, n: { $gt: 5 } }
    const result = await things().updateOne(
      filter,
      { $set: { d: 3 }, $setOnInsert: { e: 4 } },
      { upsert: true },
    )
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 'u1' })
    expect(await things().findOne({ _id: 'u1' })).toEqual({ _id: 'u1', a: 1, b: { c: 2 }, d: 3, e: 4 })
    expect(await things().updateOne({ _id: 'u1' }, { $inc: { d: 1 } }, { upsert: true })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    })
  })

  it('creates an _id if none is given', async () => {
    const { upsertedId } = await things().updateOne({ key: 'new' }, { $set: { v: 1 } }, { upsert: true })
    expect(upsertedId).toBeTruthy()
    expect(await things().countDocuments({ key: 'new' })).toBe(1)
  })

  it('fails with a duplicate key if the document exists but does not match the filter', async () => {
    await things().insertOne({ _id: 'guard', version: 2 })
    const late = things().updateOne({ _id: 'guard', version: 1 }, { $inc: { version: 1 } }, { upsert: true })
    expect(await failure(late)).toMatchObject({ code: 11000 })
  })
})

describe('findOneAndUpdate', () => {
  it('returns the document from before or after the update', async () => {
    await things().insertOne({ _id: 'f', n: 1 })
    expect(await things().findOneAndUpdate({ _id: 'f' }, { $inc: { n: 1 } })).toEqual({ _id: 'f', n: 1 })
    const after = { returnDocument: 'after' } as const
    expect(await things().findOneAndUpdate({ _id: 'f' }, { $inc: { n: 1 } }, after)).toEqual({
      _id: 'f',
      n: 3,
    })
    expect(await things().findOneAndUpdate({ _id: 'f', n: 99 }, { $inc: { n: 1 } }, after)).toBeNull()
    const made = await things().findOneAndUpdate(
      { _id: 'f2' },
      { $set: { n: 1 } },
      { ...after, upsert: true },
    )
    expect(made).toEqual({ _id: 'f2', n: 1 })
    const projected = { ...after, projection: { n: 1, _id: 0 } }
    expect(await things().findOneAndUpdate({ _id: 'f2' }, { $set: { n: 2 } }, projected)).toEqual({ n: 2 })
  })

  it('takes the first document in sort order', async () => {
    await things().createIndex({ queue: 1, n: 1 })
    await things().insertMany([3, 1, 2].map((n) => ({ _id: `q${n}`, queue: 'q', n })))
    expect(await things().findOneAndDelete({ queue: 'q' }, { sort: { n: 1 } })).toMatchObject({ n: 1 })
    expect(
      await things().findOneAndUpdate({ queue: 'q' }, { $set: { taken: true } }, { sort: { n: -1 } }),
    ).toMatchObject({ n: 3 })
  })

  it('returns to each of many concurrent updates its own result', async () => {
    await things().insertOne({ _id: 'counted', n: 0 })
    const count = () =>
      things().findOneAndUpdate({ _id: 'counted' }, { $inc: { n: 1 } }, { returnDocument: 'after' })
    const made = await Promise.all(Array.from({ length: 20 }, count))
    const numbers = made.map((document) => Number(document?.['n'])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('returns to each of many concurrent upserts its own result', async () => {
    for (let round = 0; round < 20; round++) {
      const upsert = () =>
        things().findOneAndUpdate(
          { _id: `race${round}` },
          { $inc: { n: 1 } },
          { upsert: true, returnDocument: 'after' },
        )
      const made = await Promise.all(Array.from({ length: 10 }, upsert))
      const numbers = made.map((document) => Number(document?.['n'])).sort((a, b) => a - b)
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    }
  })

  it('lets concurrent writers pass a guard only while it holds', async () => {
    await things().insertOne({ _id: 'purse', points: 100, owned: [] })
    const buy = (book: number) =>
      things().findOneAndUpdate(
        { _id: 'purse', points: { $gte: 30 }, owned: { $ne: book } },
        { $inc: { points: -30 }, $push: { owned: book as never } },
      )
    const bought = await Promise.all([1, 1, 2, 2, 3, 4, 5].map(buy))
    expect(bought.filter((result) => result !== null)).toHaveLength(3)
    expect(await things().findOne({ _id: 'purse' })).toMatchObject({ points: 10 })
  })
})

describe('a delete', () => {
  it('removes the first match, or every match', async () => {
    await things().insertMany(['x1', 'x2', 'x3'].map((_id) => ({ _id, kind: 'x' })))
    expect(await things().deleteOne({ kind: 'x' })).toMatchObject({ deletedCount: 1 })
    expect(await things().deleteMany({ kind: 'x' })).toMatchObject({ deletedCount: 2 })
    expect(await things().deleteMany({ kind: 'x' })).toMatchObject({ deletedCount: 0 })
  })
})
