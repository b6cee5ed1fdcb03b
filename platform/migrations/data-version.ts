import type { Connection, mongo } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord } from '../database/define-record'
import { DataRefused } from './data-refused'

export const dataVersionCollection = 'data_version'

/** The version of the data: one record, so that each change of it is one write. `_id` is 'data'. */
const dataVersion = defineRecord({
  name: 'DataVersion',
  collection: dataVersionCollection,
  fields: {
    /** The number of the last finished migration. */
    version: z.number(),
    /** The migration that has begun, and where its next batch starts. Null if there is none. */
    migrating: z.object({ number: z.number(), after: z.string().nullable(), changed: z.number() }).nullable(),
    /** The release that wrote this version. */
    release: z.string(),
    changedAt: z.date(),
  },
  indexes: [],
  outbox: false,
})

export const dataVersionId = 'data'
export const createDataVersionModel = (connection: Connection) => createModel(connection, dataVersion)

/** A record as it is read: from a store or an archive of any later release. */
const readable = z.object({
  version: z.number().int().min(0),
  migrating: z
    .object({
      number: z.number().int(),
      after: z.string().nullable().default(null),
      changed: z.number().default(0),
    })
    .nullable()
    .default(null),
  release: z.string().default('an unknown release'),
})
export type DataVersion = z.infer<typeof readable>

/** Reads a record of `data_version`. Throws `DataRefused` if it is damaged. */
export function parseDataVersion(record: unknown): DataVersion {
  const parsed = readable.safeParse(record)
  if (parsed.success) return parsed.data
  throw new DataRefused(
    'The version of the data cannot be read, because the record in the collection data_version is damaged: restore a backup.',
  )
}

/** The recorded version; null if none is recorded. */
export async function readRecordedVersion(connection: Connection): Promise<DataVersion | null> {
  const record = await databaseOf(connection)
    .collection<{ _id: string }>(dataVersionCollection)
    .findOne({ _id: dataVersionId })
  return record && parseDataVersion(record)
}

/**
 * The version of the data in this database: 0 for data of releases before 1.0, null if there is no data. Throws `DataRefused` if the record
 * of the version is damaged.
 */
export async function readDataVersion(connection: Connection): Promise<number | null> {
  const recorded = await readRecordedVersion(connection)
  if (recorded !== null) return recorded.version
  return (await collectionWithData(databaseOf(connection))) === null ? null : 0
}

/** Written by every start, also on an empty database. */
const ofTheProgram: ReadonlySet<string> = new Set([dataVersionCollection, 'leases'])

/** The name of a collection that holds data; null if the database has none. */
export async function collectionWithData(db: mongo.Db): Promise<string | null> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray()
  const names = all.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
  for (const name of names.sort())
    if (!ofTheProgram.has(name) && (await db.collection(name).findOne({}, { sort: { _id: 1 } })) !== null)
      return name
  return null
}

function databaseOf({ db }: Connection): mongo.Db {
  if (db === undefined) throw new Error('The database is not connected.')
  return db
}
