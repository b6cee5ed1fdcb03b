import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from 'mongoose'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { Envelope } from '#events'
import { createModel, defineRecord, type RecordOf } from './define-record'
import { indexesReady } from './make-indexes'
import { startDatabase, type RunningDatabase } from './start-database'

const jam = z.object({ fruit: z.enum(['plum', 'fig']), at: z.date() })
const jar = defineRecord({
  name: 'Jar',
  collection: 'jars',
  fields: {
    label: z.string(),
    size: z.enum(['small', 'large']).nullable(),
    full: z.boolean(),
    jams: z.array(jam),
    numbers: z.array(z.number()),
    lid: z.object({ colour: z.string() }).nullable(),
  },
  indexes: [{ key: { label: 1 }, unique: true }, { key: { size: 1, _id: -1 } }],
  outbox: true,
})
type Jar = RecordOf<typeof jar>
const shelf = defineRecord({
  name: 'Shelf',
  collection: 'shelves',
  fields: { metres: z.number() },
  indexes: [],
  outbox: false,
})

let dataDir: string
let database: RunningDatabase
let jars: Model<Jar>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-records-'))
  database = await startDatabase({ config: { dataDir }, log: pino({ level: 'silent' }) })
  jars = createModel(database.connection, jar)
  createModel(database.connection, shelf)
  await indexesReady(database.connection)
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const indexesOf = async (collection: string) => {
  const indexes = await database.connection.collection(collection).listIndexes().toArray()
  return indexes.map(({ v: _, ...index }: Record<string, unknown>) => index)
}

describe('a declared record', () => {
  it('has the type of its fields', () => {
    expectTypeOf<Jar>().branded.toEqualTypeOf<{
      _id: string
      label: string
      size: 'small' | 'large' | null
      full: boolean
      jams: { fruit: 'plum' | 'fig'; at: Date }[]
      numbers: number[]
      lid: { colour: string } | null
      outbox: Envelope[]
    }>()
    expectTypeOf<RecordOf<typeof shelf>>().branded.toEqualTypeOf<{ _id: string; metres: number }>()
  })

  it('has its indexes, and that of its outbox, once they are ready', async () => {
    expect(await indexesOf('jars')).toEqual([
      { key: { _id: 1 }, name: '_id_' },
      { key: { label: 1 }, name: 'label_1', unique: true },
      { key: { size: 1, _id: -1 }, name: 'size_1__id_-1' },
      { key: { 'outbox.occurredAt': 1 }, name: 'outbox.occurredAt_1', sparse: true },
    ])
    expect(await indexesOf('shelves')).toEqual([{ key: { _id: 1 }, name: '_id_' }])
  })

  it('is stored as given, with null and empty lists for omitted fields', async () => {
    await jars.create({ _id: 'a', label: 'Plums', full: true })
    const bare = {
      _id: 'a',
      label: 'Plums',
      size: null,
      full: true,
      jams: [],
      numbers: [],
      lid: null,
      outbox: [],
    }
    expect(await jars.findById('a').lean()).toEqual(bare)

    const whole = {
      ...bare,
      _id: 'b',
      label: 'Figs',
      size: 'small' as const,
      jams: [{ fruit: 'fig' as const, at: new Date() }],
      numbers: [1, 2],
      lid: { colour: 'red' },
    }
    await jars.create(whole)
    expect(await jars.findById('b').lean()).toEqual(whole)
  })

  it.each([
    ['without a required field', { label: undefined }],
    ['with a value that is none of its choices', { size: 'huge' }],
    ['with such a value in a list', { jams: [{ fruit: 'kiwi', at: new Date() }] }],
    ['with a part that lacks a field', { lid: {} }],
    ['with a value of another type', { numbers: ['many'] }],
    ['with a field that is not declared', { price: 3 }],
    ['with such a field in a list', { jams: [{ fruit: 'fig', at: new Date(), price: 3 }] }],
  ])('is refused %s', async (_, over) => {
    const refused = { _id: 'c', label: 'Figs again', full: false, ...over }
    await expect((async () => jars.create(refused as unknown as Jar))()).rejects.toThrow()
    expect(await jars.findById('c').lean()).toBeNull()
  })

  it('is neither looked for nor changed by a field that is not declared', async () => {
    await expect((async () => jars.findOne({ price: 3 } as object))()).rejects.toThrow(/price/)
    await expect((async () => jars.updateOne({ _id: 'a' }, { $set: { price: 3 } }))()).rejects.toThrow(
      /price/,
    )
  })
})

describe('a declaration', () => {
  const declare = (field: z.ZodType) =>
    defineRecord({ name: 'N', collection: 'n', fields: { field }, indexes: [], outbox: false })

  it('refuses a rule that a schema could not enforce', () => {
    expect(() => declare(z.number().int())).toThrow('beyond its type')
    expect(() => declare(z.string().min(3).nullable())).toThrow('beyond its type')
    expect(() => declare(z.string().optional())).toThrow('optional')
    expect(() => declare(z.union([z.string(), z.number()]))).toThrow('union')
  })
})

it('reports why an index could not be made', async () => {
  const { connection } = database
  await connection.collection('bottles').insertMany([{ label: 'x' }, { label: 'x' }])
  const bottle = defineRecord({
    name: 'Bottle',
    collection: 'bottles',
    fields: { label: z.string() },
    indexes: [{ key: { label: 1 }, unique: true }],
    outbox: false,
  })
  createModel(connection, bottle)
  await expect(indexesReady(connection)).rejects.toThrow(/E11000/)
})
