import { Binary, Decimal128, Long } from 'bson'
import type mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Target, failure, startEmbedded } from './conformance/target'

/** Features of MongoDB that this store refuses, rather than give a wrong answer. */

interface Any extends mongoose.mongo.BSON.Document {
  _id: string | Binary | Decimal128 | Long
}

let target: Target
const things = () => target.connection.collection<Any>('things')

beforeAll(async () => {
  target = await startEmbedded(['--notablescan'])
  await things().createIndex({ a: 1, b: 1 })
  await things().insertMany([
    { _id: 'x', a: 1, b: 2, c: 3 },
    { _id: 'y', a: 2, c: 4 },
  ])
})
afterAll(() => target.stop())

describe('refuses', () => {
  it.each([
    Binary.createFromBase64('AAAA'),
    Decimal128.fromString('1.5'),
    Long.fromString('9007199254740993'),
  ])('to compare %s', async (value) => {
    expect(await failure(things().insertOne({ _id: value }))).toMatchObject({ code: 238 })
    expect(await failure(things().insertOne({ _id: 'k', a: value }))).toMatchObject({ code: 238 })
    expect(await failure(things().findOne({ a: value }))).toMatchObject({ code: 238 })
  })

  it('no insert of such a value, and returns it unchanged', async () => {
    const value = {
      _id: 'kept',
      bytes: Binary.createFromBase64('AAAA'),
      price: Decimal128.fromString('1.50'),
    }
    await things().insertOne(value)
    await things().updateOne({ _id: 'kept' }, { $set: { n: 1 } })
    expect(await things().findOne({ _id: 'kept' })).toEqual({ ...value, n: 1 })
  })

  it.each<[object, number]>([
    [{ $where: 'true' }, 2],
    [{ $expr: { $eq: ['$a', '$b'] } }, 2],
    [{ $text: { $search: 'x' } }, 2],
    [{ $nor: [{ a: 1 }] }, 2],
    [{ a: { $not: { $gt: 1 } } }, 2],
    [{ a: { $all: [1] } }, 2],
    [{ a: { $elemMatch: { $gt: 1 } } }, 2],
    [{ a: { $size: 1 } }, 2],
    [{ a: { $mod: [2, 1] } }, 2],
    [{ a: { $type: 'string' } }, 2],
    [{ a: { $regex: '^x' } }, 2],
    [{ a: /^x/ }, 238],
    [{ a: { $ne: /^x/ } }, 238],
    [{ a: { $in: [/^x/] } }, 238],
  ])('to find %j', async (filter, code) => {
    expect(await outcomeOf({ find: 'things', filter })).toMatchObject({ code })
    expect(await outcomeOf({ delete: 'things', deletes: [{ q: filter, limit: 0 }] })).toMatchObject({ code })
  })

  it.each([
    { sort: { c: 1 } },
    { filter: { a: { $gt: 0 } }, sort: { c: 1 } },
    { filter: { $or: [{ a: 1 }, { _id: 'x' }] }, sort: { c: 1 } },
    { skip: 1 },
    { projection: { 'a.b': 1 } },
    { projection: { a: { $slice: 1 } } },
    { projection: { 'a.$': 1 } },
    { hint: 'a_1_b_1' },
    { collation: { locale: 'en' } },
    { noCursorTimeout: true },
    { tailable: true },
  ])('to find with %j', async (options) => {
    const find = { find: 'things', filter: { a: 1 }, ...options }
    expect(await outcomeOf(find)).toMatchObject({ code: 238 })
  })

  it.each<[unknown, number]>([
    [{ $mul: { a: 2 } }, 9],
    [{ $min: { a: 2 } }, 9],
    [{ $max: { a: 2 } }, 9],
    [{ $currentDate: { a: true } }, 9],
    [{ $rename: { a: 'z' } }, 9],
    [{ $bit: { a: { and: 1 } } }, 9],
    [{ $pop: { list: 1 } }, 9],
    [{ $pullAll: { list: [1] } }, 9],
    [{ $push: { list: { $each: [1], $slice: -2 } } }, 2],
    [{ $push: { list: { $each: [1], $position: 0 } } }, 2],
    [{ $push: { list: { $each: [1], $sort: 1 } } }, 2],
    [{ $pull: { list: /^x/ } }, 238],
    [{ $pull: { list: { $size: 1 } } }, 2],
    [{ $set: { 'list.$': 1 } }, 238],
    [{ $set: { 'list.$[]': 1 } }, 238],
    [{ $set: { 'list.$[item]': 1 } }, 238],
    [[{ $set: { a: 1 } }], 238],
    [{ a: 1 }, 238],
  ])('to update by %j', async (u, code) => {
    await things().insertOne({ _id: 'before', a: 1, list: [1, 2] })
    const updates = [{ q: { _id: 'before' }, u }]
    expect(await outcomeOf({ update: 'things', updates })).toMatchObject({ code })
    const query = { _id: 'before' }
    expect(await outcomeOf({ findAndModify: 'things', query, update: u })).toMatchObject({ code })
    expect(await things().findOne(query)).toEqual({ _id: 'before', a: 1, list: [1, 2] })
    await things().deleteOne(query)
  })

  it.each([
    { multi: true },
    { arrayFilters: [{ x: 1 }] },
    { collation: { locale: 'en' } },
    { hint: 'a_1_b_1' },
  ])('to update with %j', async (options) => {
    const updates = [{ q: { _id: 'x' }, u: { $set: { a: 9 } }, ...options }]
    expect(await outcomeOf({ update: 'things', updates })).toMatchObject({ code: 238 })
    expect(await things().findOne({ _id: 'x' })).toMatchObject({ a: 1 })
  })

  it.each<[object[], number]>([
    [[{ $lookup: {} }], 40324],
    [[{ $sort: { a: 1 } }], 40324],
    [[{ $project: { a: 1 } }], 40324],
    [[{ $match: { a: 1 } }, { $limit: 1 }], 40324],
    [[{ $match: { a: 1 } }, { $count: 'n' }], 40324],
    [[{ $changeStream: {} }], 40324],
    [[{ $match: { a: 1 } }], 238],
    [[{ $group: { _id: '$a', n: { $sum: 1 } } }, { $match: { n: 1 } }], 238],
    [[{ $group: { _id: '$a.b', n: { $sum: 1 } } }], 238],
    [[{ $group: { _id: { $year: '$a' }, n: { $sum: 1 } } }], 238],
    [[{ $group: { _id: '$a', n: { $sum: '$b' } } }], 238],
    [[{ $group: { _id: '$a', n: { $avg: '$b' } } }], 15952],
  ])('to aggregate by %j', async (pipeline, code) => {
    expect(await outcomeOf({ aggregate: 'things', pipeline, cursor: {} })).toMatchObject({ code })
  })

  it.each<[object, number]>([
    [{ key: { a: 'text' } }, 67],
    [{ key: { a: 'hashed' } }, 67],
    [{ key: { 'a.$**': 1 } }, 67],
    [{ key: { a: 1 }, partialFilterExpression: { b: 1 } }, 238],
    [{ key: { a: 1 }, expireAfterSeconds: 60 }, 238],
    [{ key: { a: 1 }, collation: { locale: 'en' } }, 238],
  ])('to index %j', async (index, code) => {
    const indexes = [{ name: 'other', ...index }]
    expect(await outcomeOf({ createIndexes: 'things', indexes })).toMatchObject({ code })
    expect(await things().indexes()).toHaveLength(2)
  })

  it.each<[Record<string, unknown>, number]>([
    [{ count: 'things' }, 59],
    [{ distinct: 'things', key: 'a' }, 59],
    [{ explain: { find: 'things', filter: {} } }, 59],
    [{ dropIndexes: 'things', index: '*' }, 238],
    [{ dropIndexes: 'things', index: ['a_1'] }, 238],
    [{ dropDatabase: 1 }, 59],
    [{ create: 'capped', capped: true, size: 1000 }, 238],
    [{ find: 'things', txnNumber: 1n, autocommit: false, startTransaction: true }, 20],
  ])('%o', async (command, code) => {
    expect(await outcomeOf(command)).toMatchObject({ code })
  })

  it('an index key that is too long', async () => {
    expect(await failure(things().insertOne({ _id: 'long', a: 'x'.repeat(3_000) }))).toMatchObject({
      code: 17280,
    })
    expect(await things().findOne({ _id: 'long' })).toBeNull()
  })
})

/** The error of a command, or the first of its write errors. */
async function outcomeOf(command: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    const reply = await target.connection.db?.command(command)
    const errors: unknown = reply?.['writeErrors']
    return { ...(Array.isArray(errors) ? (errors[0] as object) : reply) }
  } catch (error) {
    return { ...(error as object) }
  }
}

describe('with notablescan', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a find', () => things().findOne({ c: 3 })],
    ['a find of everything', () => things().find({}).toArray()],
    ['a count', () => things().countDocuments({ c: 3 })],
    ['an update', () => things().updateOne({ c: 3 }, { $set: { c: 4 } })],
    ['a findOneAndUpdate', () => things().findOneAndUpdate({ c: 3 }, { $set: { c: 4 } })],
    ['a delete', () => things().deleteMany({ c: 3 })],
    [
      'an aggregate',
      () =>
        things()
          .aggregate([{ $match: { c: 3 } }, { $group: { _id: '$a', n: { $sum: 1 } } }])
          .toArray(),
    ],
    ['an $or with a branch without an index', () => things().findOne({ $or: [{ a: 1 }, { c: 3 }] })],
  ])('refuses %s that no index answers', async (_, operation) => {
    expect(await failure(operation())).toMatchObject({ code: 291 })
  })

  it('accepts queries that an index answers', async () => {
    expect(await things().findOne({ a: 1, c: 3 })).toMatchObject({ _id: 'x' })
    expect(await things().find({}).sort({ a: -1 }).limit(1).toArray()).toMatchObject([{ _id: 'y' }])
    expect(await things().find({}).sort({ _id: 1 }).limit(1).toArray()).toHaveLength(1)
    expect(await things().findOne({ $or: [{ a: 1 }, { _id: 'y' }] })).toBeTruthy()
    expect(await target.connection.collection('nowhere').findOne({ c: 1 })).toBeNull()
  })
})
