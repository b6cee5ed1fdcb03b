import { Binary, Decimal128, Long } from 'bson'
import type mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Target, failure, startEmbedded } from './conformance/target'

/** What MongoDB can do and this store refuses, so that nobody gets a wrong answer. */

interface Any extends mongoose.mongo.BSON.Document {
  _id: string | Binary | Decimal128 | Long
}

let target: Target
const things = () => target.connection.collection<Any>('things')
const run = (command: Record<string, unknown>) =>
  failure(target.connection.db?.command(command) ?? Promise.resolve())

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

  it('what it only keeps, and gives it back as it came', async () => {
    const value = {
      _id: 'kept',
      bytes: Binary.createFromBase64('AAAA'),
      price: Decimal128.fromString('1.50'),
    }
    await things().insertOne(value)
    await things().updateOne({ _id: 'kept' }, { $set: { n: 1 } })
    expect(await things().findOne({ _id: 'kept' })).toEqual({ ...value, n: 1 })
  })

  it.each([
    { find: 'things', filter: { $where: 'true' } },
    { find: 'things', filter: { $expr: { $eq: ['$a', '$b'] } } },
    { find: 'things', filter: { $text: { $search: 'x' } } },
    { find: 'things', filter: {}, hint: 'a_1_b_1' },
    { find: 'things', filter: {}, collation: { locale: 'en' } },
    { find: 'things', filter: {}, tailable: true },
    { find: 'things', filter: { _id: 1 }, projection: { a: { $slice: 1 } } },
    { update: 'things', updates: [{ q: { _id: 'x' }, u: [{ $set: { a: 1 } }] }] },
    { update: 'things', updates: [{ q: { _id: 'x' }, u: { $rename: { a: 'z' } } }] },
    { update: 'things', updates: [{ q: { _id: 'x' }, u: { $set: { 'a.$': 1 } } }] },
    { aggregate: 'things', pipeline: [{ $lookup: {} }], cursor: {} },
    { aggregate: 'things', pipeline: [{ $group: { _id: '$a', n: { $avg: '$b' } } }], cursor: {} },
    { createIndexes: 'things', indexes: [{ key: { q: 1 }, name: 'q', collation: { locale: 'en' } }] },
    { create: 'capped', capped: true, size: 1000 },
  ])('%j', async (command) => {
    const { update, ...outcome } = { update: undefined, ...(await outcomeOf(command)) }
    expect(update ?? outcome).toMatchObject({ code: 238 })
  })

  it('a text index, a transaction, a change stream', async () => {
    expect(
      await run({ createIndexes: 'things', indexes: [{ key: { a: 'text' }, name: 't' }] }),
    ).toMatchObject({ code: 67 })
    const transaction = { find: 'things', txnNumber: 1n, autocommit: false, startTransaction: true }
    expect(await run(transaction)).toMatchObject({ code: 20 })
    expect(await run({ aggregate: 'things', pipeline: [{ $changeStream: {} }], cursor: {} })).toMatchObject({
      code: 40573,
    })
  })

  it('a key that is too long for an index', async () => {
    expect(await failure(things().insertOne({ _id: 'long', a: 'x'.repeat(3_000) }))).toMatchObject({
      code: 17280,
    })
    expect(await things().findOne({ _id: 'long' })).toBeNull()
  })
})

/** A command's failure, or the first of its write errors. */
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
    ['a sort without an index', () => things().find({}).sort({ c: 1 }).toArray()],
    ['a count', () => things().countDocuments({ c: 3 })],
    ['an update', () => things().updateOne({ c: 3 }, { $set: { c: 4 } })],
    ['an update of many', () => things().updateMany({ c: 3 }, { $set: { c: 4 } })],
    ['a findOneAndUpdate', () => things().findOneAndUpdate({ c: 3 }, { $set: { c: 4 } })],
    ['a delete', () => things().deleteMany({ c: 3 })],
    ['a distinct', () => things().distinct('c')],
    [
      'an aggregate',
      () =>
        things()
          .aggregate([{ $match: { c: 3 } }])
          .toArray(),
    ],
    ['an $or of which one branch has no index', () => things().findOne({ $or: [{ a: 1 }, { c: 3 }] })],
  ])('%s that no index answers is refused', async (_, operation) => {
    expect(await failure(operation())).toMatchObject({ code: 291 })
  })

  it('what an index answers is not', async () => {
    expect(await things().findOne({ a: 1, c: 3 })).toMatchObject({ _id: 'x' })
    expect(await things().find({}).sort({ a: -1 }).limit(1).toArray()).toMatchObject([{ _id: 'y' }])
    expect(await things().find({}).sort({ _id: 1 }).limit(1).toArray()).toHaveLength(1)
    expect(await things().findOne({ $or: [{ a: 1 }, { _id: 'y' }] })).toBeTruthy()
    expect(await things().estimatedDocumentCount()).toBeGreaterThan(1)
    expect(await things().distinct('a')).toContain(1)
    expect(await target.connection.collection('nowhere').findOne({ c: 1 })).toBeNull()
  })
})

describe('TTL', () => {
  it('sweeps what is past its time', { timeout: 10_000 }, async () => {
    const swept = await startEmbedded(['--sweep-ms', '50'])
    try {
      const codes = swept.connection.collection<Any>('codes')
      await codes.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
      await codes.insertMany([
        { _id: 'past', expiresAt: new Date(Date.now() - 1_000) },
        { _id: 'future', expiresAt: new Date(Date.now() + 60_000) },
        { _id: 'never' },
      ])
      await expect.poll(() => codes.countDocuments({}), { timeout: 5_000 }).toBe(2)
      expect(await codes.findOne({ _id: 'past' })).toBeNull()
    } finally {
      await swept.stop()
    }
  })
})
