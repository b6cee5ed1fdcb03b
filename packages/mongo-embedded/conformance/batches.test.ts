import type mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Target, failure, startTarget } from './target'

interface Any extends mongoose.mongo.BSON.Document {
  _id: string
}

let target: Target
const things = () => target.connection.collection<Any>('things')

beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.stop())

describe('a batch', () => {
  it('stops at the first error if ordered', async () => {
    const insert = things().insertMany([{ _id: 'b1' }, { _id: 'b1' }, { _id: 'b2' }])
    expect(await failure(insert)).toMatchObject({ code: 11000 })
    expect(await things().countDocuments({ _id: { $in: ['b1', 'b2'] } })).toBe(1)
  })

  it('continues after an error if unordered', async () => {
    const insert = things().insertMany([{ _id: 'b3' }, { _id: 'b3' }, { _id: 'b4' }], { ordered: false })
    expect(await failure(insert)).toMatchObject({ code: 11000 })
    expect(await things().countDocuments({ _id: { $in: ['b3', 'b4'] } })).toBe(2)
  })

  it('may contain inserts, updates and deletes', async () => {
    const result = await things().bulkWrite([
      { insertOne: { document: { _id: 'w1', n: 1 } } },
      { updateOne: { filter: { _id: 'w1' }, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { _id: 'w2' }, update: { $set: { n: 5 } }, upsert: true } },
      { updateOne: { filter: { _id: 'w2' }, update: { $inc: { n: 10 } } } },
      { updateOne: { filter: { _id: 'w3' }, update: { $set: { n: 1 } }, upsert: true } },
      { deleteOne: { filter: { _id: 'w1' } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 2,
      modifiedCount: 2,
      upsertedCount: 2,
      deletedCount: 1,
    })
    expect(
      await things()
        .find({ _id: { $in: ['w1', 'w2', 'w3'] } })
        .sort({ _id: 1 })
        .toArray(),
    ).toEqual([
      { _id: 'w2', n: 15 },
      { _id: 'w3', n: 1 },
    ])
  })

  it('of thousands is sent in parts, and written completely', async () => {
    const many = target.connection.collection<Any>('bulk')
    await many.bulkWrite(
      Array.from({ length: 2_500 }, (_, i) => ({
        updateOne: { filter: { _id: `k${i % 2_000}` }, update: { $inc: { n: 1 } }, upsert: true },
      })),
    )
    expect(await many.countDocuments({})).toBe(2_000)
    expect(await many.countDocuments({ n: 2 })).toBe(500)
    expect(await many.deleteMany({ n: 2 })).toMatchObject({ deletedCount: 500 })
    expect(await many.countDocuments({})).toBe(1_500)
  })
})
