import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Target, failure, startTarget } from './target'

interface Any extends mongoose.mongo.BSON.Document {
  _id: string
}

let target: Target
let number = 0
let name = ''
const collection = () => target.connection.collection<Any>(name)

beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.stop())
beforeEach(() => {
  name = `c${number++}`
})

describe('a unique index', () => {
  it('refuses a duplicate key', async () => {
    await collection().createIndex({ email: 1 }, { unique: true })
    await collection().insertOne({ _id: 'a', email: 'x@y' })
    expect(await failure(collection().insertOne({ _id: 'b', email: 'x@y' }))).toMatchObject({ code: 11000 })
    await collection().insertOne({ _id: 'c', email: 'z@y' })
    const taken = failure(collection().updateOne({ _id: 'c' }, { $set: { email: 'x@y' } }))
    expect(await taken).toMatchObject({ code: 11000 })
    expect(await collection().findOne({ _id: 'c' })).toMatchObject({ email: 'z@y' })
    await collection().deleteOne({ _id: 'a' })
    await collection().updateOne({ _id: 'c' }, { $set: { email: 'x@y' } })
    await collection().insertOne({ _id: 'd', email: 'z@y' })
  })

  it('refuses a duplicate key from an upsert of findOneAndUpdate', async () => {
    await collection().createIndex({ email: 1 }, { unique: true })
    await collection().insertOne({ _id: 'a', email: 'x@y', open: false })
    const made = { $set: { name: 'new' }, $setOnInsert: { _id: 'b' } }
    const upsert = collection().findOneAndUpdate({ email: 'x@y', open: true }, made, { upsert: true })
    expect(await failure(upsert)).toMatchObject({ code: 11000 })
    expect(await collection().countDocuments({})).toBe(1)
  })

  it('refuses a duplicate key from an update of findOneAndUpdate', async () => {
    await collection().createIndex({ email: 1 }, { unique: true })
    await collection().insertMany([
      { _id: 'a', email: 'x@y' },
      { _id: 'b', email: 'z@y' },
    ])
    const update = failure(collection().findOneAndUpdate({ _id: 'b' }, { $set: { email: 'x@y' } }))
    expect(await update).toMatchObject({ code: 11000 })
    expect(await collection().findOne({ _id: 'b' })).toMatchObject({ email: 'z@y' })
  })

  it('reports the duplicate key and its index', async () => {
    await collection().createIndex({ email: 1 }, { unique: true })
    await collection().insertMany([
      { _id: 'a', email: 'x@y' },
      { _id: 'b', email: 'z@y' },
    ])
    expect(await failure(collection().insertOne({ _id: 'c', email: 'x@y' }))).toMatchObject({
      keyPattern: { email: 1 },
      keyValue: { email: 'x@y' },
      message: expect.stringContaining(`index: email_1 dup key: { email: "x@y" }`) as string,
    })
    const byUpdate = failure(collection().updateOne({ _id: 'b' }, { $set: { email: 'x@y' } }))
    expect(await byUpdate).toMatchObject({ keyValue: { email: 'x@y' } })
    const bySearch = failure(collection().findOneAndUpdate({ _id: 'b' }, { $set: { email: 'x@y' } }))
    expect(await bySearch).toMatchObject({ keyPattern: { email: 1 } })
    const byUpsert = collection().updateOne({ _id: 'a', email: 'no' }, { $set: { n: 1 } }, { upsert: true })
    expect(await failure(byUpsert)).toMatchObject({ keyPattern: { _id: 1 }, keyValue: { _id: 'a' } })
  })

  it('treats a missing field as null', async () => {
    await collection().createIndex({ a: 1, b: 1 }, { unique: true })
    await collection().insertOne({ _id: '1', a: 1 })
    expect(await failure(collection().insertOne({ _id: '2', a: 1, b: null }))).toMatchObject({ code: 11000 })
    await collection().insertOne({ _id: '3', a: 2 })
  })

  it('allows any number of documents without the field if it is sparse', async () => {
    await collection().createIndex({ a: 1 }, { unique: true, sparse: true })
    await collection().insertMany([{ _id: '1' }, { _id: '2' }, { _id: '3', a: 1 }])
    expect(await failure(collection().insertOne({ _id: '4', a: 1 }))).toMatchObject({ code: 11000 })
    expect(await collection().countDocuments({ a: null })).toBe(2)
  })

  it('is unique for each item of an array', async () => {
    await collection().createIndex({ tags: 1 }, { unique: true })
    await collection().insertOne({ _id: '1', tags: ['a', 'a', 'b'] })
    expect(await failure(collection().insertOne({ _id: '2', tags: ['c', 'b'] }))).toMatchObject({
      code: 11000,
    })
    await collection().updateOne({ _id: '1' }, { $pull: { tags: 'b' as never } })
    await collection().insertOne({ _id: '2', tags: ['c', 'b'] })
  })

  it('is not created if documents violate it', async () => {
    await collection().insertMany([
      { _id: '1', a: 1 },
      { _id: '2', a: 1 },
    ])
    expect(await failure(collection().createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 })
    expect(await collection().indexes()).toHaveLength(1)
  })
})

describe('indexes', () => {
  it('are listed, and are created once', async () => {
    await collection().insertOne({ _id: '1', a: 1, b: [1, 2], at: new Date() })
    await collection().createIndexes([{ key: { a: 1, b: -1 } }, { key: { at: 1 }, sparse: true }])
    await collection().createIndex({ a: 1, b: -1 })
    const listed = await collection().indexes()
    expect(listed.map(({ name }) => name)).toEqual(['_id_', 'a_1_b_-1', 'at_1'])
    expect(listed[2]).toMatchObject({ key: { at: 1 }, sparse: true })
    expect(await collection().countDocuments({ a: 1 })).toBe(1)
  })

  it('cannot be redefined under the same name or key', async () => {
    await collection().createIndex({ a: 1 }, { name: 'x' })
    expect(await failure(collection().createIndex({ b: 1 }, { name: 'x' }))).toMatchObject({ code: 86 })
    expect(await failure(collection().createIndex({ a: 1 }, { name: 'y' }))).toMatchObject({ code: 85 })
  })

  it('are dropped by name, one at a time, and can be created again', async () => {
    await collection().createIndex({ email: 1 }, { unique: true })
    await collection().createIndex({ at: -1 })
    await collection().insertOne({ _id: 'a', email: 'x@y', at: 1 })
    await collection().dropIndex('email_1')
    expect((await collection().indexes()).map((index) => index.name)).toEqual(['_id_', 'at_-1'])
    await collection().insertOne({ _id: 'b', email: 'x@y', at: 2 })
    expect(
      await collection()
        .find({ at: { $gte: 1 } })
        .sort({ at: -1 })
        .toArray(),
    ).toHaveLength(2)
    expect(await failure(collection().dropIndex('email_1'))).toMatchObject({ code: 27 })
    expect(await failure(collection().dropIndex('_id_'))).toMatchObject({ code: 72 })
    await collection().deleteOne({ _id: 'b' })
    await collection().createIndex({ email: 1 }, { unique: true })
    expect(await failure(collection().insertOne({ _id: 'c', email: 'x@y' }))).toMatchObject({ code: 11000 })
  })

  it('refuse two arrays in one key', async () => {
    await collection().createIndex({ a: 1, b: 1 })
    expect(await failure(collection().insertOne({ _id: '1', a: [1], b: [2] }))).toMatchObject({ code: 171 })
    await collection().insertMany([
      { _id: '2', a: [1], b: 2 },
      { _id: '3', a: 1, b: [2] },
    ])
    expect(await collection().countDocuments({ a: 1, b: 2 })).toBe(2)
  })

  it('answer ranges inside arrays of documents', async () => {
    await collection().createIndex({ 'outbox.occurredAt': 1 }, { sparse: true })
    await collection().insertMany([
      { _id: '1', outbox: [] },
      {
        _id: '2',
        outbox: [
          { id: 'a', occurredAt: new Date(1_000) },
          { id: 'b', occurredAt: new Date(9_000) },
        ],
      },
      { _id: '3', outbox: [{ id: 'c', occurredAt: new Date(9_000) }] },
    ])
    const late = { 'outbox.occurredAt': { $lt: new Date(5_000) } }
    expect(await collection().find(late).project({ _id: 1 }).toArray()).toEqual([{ _id: '2' }])
    await collection().updateOne({ _id: '2' }, { $pull: { outbox: { id: { $in: ['a'] } } as never } })
    expect(await collection().countDocuments(late)).toBe(0)
    expect(await collection().countDocuments({ 'outbox.occurredAt': { $exists: true } })).toBe(2)
  })
})

describe('mongoose', () => {
  it('creates a model with its indexes, saves, reads and updates', async () => {
    const schema = new mongoose.Schema(
      { _id: String, email: String, n: Number, at: Date, list: [{ _id: false, k: String, at: Date }] },
      { versionKey: false, strict: 'throw' },
    )
    schema.index({ email: 1 }, { unique: true })
    schema.index({ at: 1 })
    const Model = target.connection.model(name, schema, name)
    await Model.init()
    await Model.create({ _id: 'a', email: 'x', n: 1, at: new Date(5), list: [{ k: 'k', at: new Date(6) }] })
    expect(await Model.findById('a').lean()).toEqual({
      _id: 'a',
      email: 'x',
      n: 1,
      at: new Date(5),
      list: [{ k: 'k', at: new Date(6) }],
    })
    expect(await failure(Model.create({ _id: 'b', email: 'x' }))).toMatchObject({ code: 11000 })
    const changed = await Model.findOneAndUpdate(
      { _id: 'a', n: 1 },
      { $inc: { n: 1 }, $push: { list: { k: 'l' } } },
      { returnDocument: 'after' },
    ).lean()
    expect(changed?.list).toHaveLength(2)
    expect(await Model.exists({ email: 'x' })).toEqual({ _id: 'a' })
    expect(await Model.countDocuments()).toBe(1)
    await Model.collection.drop()
    expect(await Model.countDocuments()).toBe(0)
    const left = await target.connection.db?.listCollections({ name }).toArray()
    expect(left).toEqual([])
  })
})
