import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from 'mongoose'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestDatabase } from '../testing/test-database'
import { createModel, defineRecord, type RecordOf } from './define-record'
import { createFreshLookup, createRecordCache } from './record-cache'
import { indexesReady } from './make-indexes'
import type { RunningDatabase } from './start-database'

const door = defineRecord({
  name: 'Door',
  collection: 'doors',
  fields: { isOpen: z.boolean(), keys: z.array(z.string()), knocks: z.number() },
  indexes: [],
  outbox: false,
})
type Door = RecordOf<typeof door>

let dataDir: string
let database: RunningDatabase
let doors: Model<Door>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-known-'))
  database = await startTestDatabase({ dataDir, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  database.connection.deleteModel(/.*/)
  doors = createModel(database.connection, door)
  await indexesReady(database.connection)
  await doors.collection.deleteMany({ _id: { $gte: '' } } as object)
  await doors.create([
    { _id: 'front', isOpen: false, keys: ['a'], knocks: 0 },
    { _id: 'back', isOpen: false, keys: [], knocks: 0 },
  ])
})
afterEach(() => vi.restoreAllMocks())

const read = async (ids: readonly string[]) => {
  const found = await doors.collection
    .find<Pick<Door, '_id' | 'isOpen' | 'keys'>>(
      { _id: { $in: [...ids] as never[] } },
      { projection: { isOpen: 1, keys: 1 } },
    )
    .toArray()
  return new Map(found.map((record) => [record._id, record]))
}
let isAway = false
const createCachedLookup = createRecordCache(() => isAway)

/** A lookup that counts its reads. */
function reading(createLookup = createCachedLookup) {
  const counted = vi.fn(read)
  const reader = createLookup({ collection: doors.collection, fields: ['isOpen', 'keys'], read: counted })
  return { reader, reads: () => counted.mock.calls.length }
}

it('caches records, and reads missing ones again', async () => {
  const { reader, reads } = reading()
  for (let n = 0; n < 3; n++) expect(await reader('front')).toMatchObject({ isOpen: false, keys: ['a'] })
  expect(reads()).toBe(1)
  for (let n = 0; n < 3; n++) expect(await reader('cellar')).toBeNull()
  expect(reads()).toBe(4)
  await doors.create({ _id: 'cellar', isOpen: true, keys: [], knocks: 0 })
  expect(await reader('cellar')).toMatchObject({ isOpen: true })
})

it('reads each time if several processes write', async () => {
  const { reader, reads } = reading(createFreshLookup)
  for (let n = 0; n < 3; n++) await reader('front')
  expect(reads()).toBe(3)
})

const open = { $set: { isOpen: true } }
const front = { _id: 'front' }
const changes: [name: string, change: () => Promise<unknown>][] = [
  ['updateOne', () => doors.updateOne(front, open)],
  ['findOneAndUpdate', () => doors.findOneAndUpdate(front, { isOpen: true })],
  ['a saved document', async () => (await doors.findById('front'))?.set({ isOpen: true }).save()],
  ['bulkWrite of mongoose', () => doors.bulkWrite([{ updateOne: { filter: front, update: open } }])],
  [
    'bulkWrite of the driver',
    () =>
      database.connection
        .collection<Door>('doors')
        .bulkWrite([{ updateOne: { filter: front, update: open } }]),
  ],
  ['updateOne of the driver', () => database.connection.collection<Door>('doors').updateOne(front, open)],
]
it.each(changes)('returns what %s has changed', async (_name, change) => {
  const { reader } = reading()
  expect(await reader('front')).toMatchObject({ isOpen: false })
  await change()
  expect(await reader('front')).toMatchObject({ isOpen: true })
})

const removals: [name: string, remove: () => Promise<unknown>][] = [
  ['deleteOne', () => doors.deleteOne(front)],
  ['deleteMany', () => doors.deleteMany({ _id: { $gte: '' } })],
  ['findOneAndDelete', () => doors.findOneAndDelete(front)],
  ['bulkWrite', () => doors.bulkWrite([{ deleteOne: { filter: front } }])],
]
it.each(removals)('returns null after %s has deleted a record', async (_name, remove) => {
  const { reader } = reading()
  await reader('front')
  await remove()
  expect(await reader('front')).toBeNull()
})

it('returns what was added to a list, and removed from it', async () => {
  const { reader } = reading()
  await reader('front')
  await doors.updateOne(front, { $push: { keys: 'b' } })
  expect(await reader('front')).toMatchObject({ keys: ['a', 'b'] })
  await doors.updateOne(front, { $pull: { keys: 'a' } })
  expect(await reader('front')).toMatchObject({ keys: ['b'] })
})

it('keeps its records when other fields change or a record is created', async () => {
  const { reader, reads } = reading()
  await reader('front')
  await doors.updateOne(front, { $inc: { knocks: 1 } })
  await doors.collection.bulkWrite([
    { updateOne: { filter: front, update: { $set: { knocks: 2 } } } },
    { updateOne: { filter: { _id: 'attic' }, update: { $setOnInsert: { isOpen: true } }, upsert: true } },
  ] as never[])
  await doors.create({ _id: 'cellar', isOpen: true, keys: [], knocks: 0 })
  await reader('front')
  expect(reads()).toBe(1)
})

/** Lets the test hold back the next write of a kind. */
function heldUp() {
  const collection = doors.collection as unknown as { updateOne: (...given: unknown[]) => Promise<unknown> }
  const write = collection.updateOne.bind(collection)
  let end: (error?: Error) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  ended.catch(() => undefined)
  collection.updateOne = async (...given) => {
    const answer = await write(...given)
    await ended
    return answer
  }
  return { end }
}

it('reads during a write, and caches nothing', async () => {
  const { end } = heldUp()
  const { reader, reads } = reading()
  await reader('front')
  const writing = doors.updateOne(front, open).exec()
  await vi.waitFor(async () => expect(await reader('front')).toMatchObject({ isOpen: true }))
  const before = reads()
  await reader('front')
  expect(reads()).toBe(before + 1)
  end()
  await writing
  await reader('front')
  await reader('front')
  expect(reads()).toBe(before + 2)
})

it('does not cache a read that a write overtakes', async () => {
  let isRead: () => void = () => {}
  const readBefore = new Promise<void>((resolve) => (isRead = resolve))
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const reader = createCachedLookup({
    collection: doors.collection,
    fields: ['isOpen', 'keys'],
    async read(ids) {
      const found = await read(ids)
      isRead()
      await answered
      return found
    },
  })
  const early = reader('front')
  await readBefore
  await doors.updateOne(front, open)
  answer()
  expect(await early).toMatchObject({ isOpen: false })
  expect(await reader('front')).toMatchObject({ isOpen: true })
})

it('caches nothing for a minute after a failed write, which may still be applied', async () => {
  const { end } = heldUp()
  const { reader, reads } = reading()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const writing = doors.updateOne(front, open).exec()
  end(new Error('no answer'))
  await expect(writing).rejects.toThrow('no answer')
  now.mockReturnValue(59_999)
  await reader('front')
  await reader('front')
  expect(reads()).toBe(2)
  now.mockReturnValue(60_001)
  await reader('front')
  await reader('front')
  expect(reads()).toBe(3)
})

it('does not use the cache while the store is away', async () => {
  const { reader, reads } = reading()
  await reader('front')
  isAway = true
  await reader('front')
  isAway = false
  expect(reads()).toBe(2)
  await reader('front')
  expect(reads()).toBe(2)
})
