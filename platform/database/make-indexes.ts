import { createMutex } from '@studyshelf/async'
import type { Connection, mongo, Schema } from 'mongoose'
import type { DatabaseLog } from './database-log'

/** The properties of a model that are used here. */
interface Indexed {
  readonly collection: { readonly collectionName: string }
  readonly schema: Schema
}

/**
 * Collections checked concurrently. If all were on a busy machine, the last ones would wait for a connection longer than the driver
 * allows, and the program would not start.
 */
const sideBySide = 8

/** Already made in this process, or under way. */
const ready = new WeakMap<Indexed, Promise<readonly string[]>>()

/**
 * Makes the missing collections and indexes of all models on this connection; existing ones cost one query per
 * collection. Resolves to the names of those that this call made, as `collection.index`. Rejects with the first error.
 */
export async function indexesReady(connection: Connection): Promise<readonly string[]> {
  const lanes = Array.from({ length: sideBySide }, () => createMutex())
  const made = await Promise.all(
    Object.values(connection.models).map((model: Indexed, at) => {
      const known = ready.get(model)
      const making = known ?? lanes[at % sideBySide]!(() => makeIndexes(connection, model))
      ready.set(model, making)
      // The earlier call reports those that it made.
      return known ? known.then(() => []) : making
    }),
  )
  return made.flat()
}

/** Logs the indexes that are made on this connection. */
export function reportIndexes(connection: Connection, log: DatabaseLog): void {
  connection.on(madeEvent, (indexes: readonly string[]) => log.info({ indexes }, 'indexes were made'))
}
const madeEvent = 'studyshelf:indexes-made'

const codes = { namespaceNotFound: 26, namespaceExists: 48 } as const
const isServerError = (error: unknown, code: number) =>
  error instanceof Error && 'code' in error && error.code === code

function declaredIndexes(model: Indexed) {
  const declared = model.schema.indexes() as [Record<string, 1 | -1>, mongo.IndexDescription][]
  return declared.map(([key, options]) => ({ ...options, key, name: nameOf(key) }))
}

function databaseOf({ db }: Connection): mongo.Db {
  if (db === undefined) throw new Error('The database is not connected.')
  return db
}

async function makeIndexes(connection: Connection, model: Indexed): Promise<readonly string[]> {
  const db = databaseOf(connection)
  const collection = db.collection(model.collection.collectionName)
  const standing = await standingIndexes(collection)
  if (standing === null) await createCollection(db, collection.collectionName)

  const missing = declaredIndexes(model).filter((index) => !standing?.some((other) => isSame(index, other)))
  if (missing.length === 0) return []
  await collection.createIndexes(missing, unhurried)
  const names = missing.map(({ name }) => `${collection.collectionName}.${name}`)
  connection.emit(madeEvent, names)
  return names
}

/** An index that no model declares: usually from an older version. */
export interface UndeclaredIndex {
  collection: string
  index: string
}

/** Undeclared indexes of this connection's collections. They slow every write and serve no query. */
export async function undeclaredIndexes(connection: Connection): Promise<UndeclaredIndex[]> {
  const found = await Promise.all(
    Object.values(connection.models).map(async (model: Indexed) => {
      const collection = model.collection.collectionName
      const declared = new Set(['_id_', ...declaredIndexes(model).map(({ name }) => name)])
      const standing = await standingIndexes(databaseOf(connection).collection(collection))
      const names = (standing ?? []).flatMap(({ name }) => name ?? [])
      return names.filter((name) => !declared.has(name)).map((index) => ({ collection, index }))
    }),
  )
  return found.flat()
}

/** Drops an undeclared index. Rejects if it no longer exists. */
export async function dropIndex(
  connection: Connection,
  { collection, index }: UndeclaredIndex,
): Promise<void> {
  await databaseOf(connection).collection(collection).dropIndex(index)
}

/** Building over a large collection takes minutes without any reply. The driver's types lack the option. */
const unhurried = { socketTimeoutMS: 0 } as mongo.CreateIndexesOptions

/** Null if the collection does not exist yet. */
async function standingIndexes(collection: mongo.Collection): Promise<mongo.IndexDescriptionInfo[] | null> {
  try {
    const standing: unknown = await collection.listIndexes().toArray()
    return standing as mongo.IndexDescriptionInfo[]
  } catch (error) {
    if (isServerError(error, codes.namespaceNotFound)) return null
    throw error
  }
}

async function createCollection(db: mongo.Db, name: string): Promise<void> {
  try {
    await db.createCollection(name)
  } catch (error) {
    // Another process created it first.
    if (!isServerError(error, codes.namespaceExists)) throw error
  }
}

interface IndexShape {
  key: Record<string, unknown>
  name?: string
  unique?: boolean
  sparse?: boolean
}

/** MongoDB's default name for an index. */
const nameOf = (key: Record<string, unknown>): string => Object.entries(key).flat().join('_')

/** An index that differs is requested again, and the server explains why it refuses. */
const isSame = (a: IndexShape, b: IndexShape): boolean =>
  a.name === b.name &&
  nameOf(a.key) === nameOf(b.key) &&
  (a.unique ?? false) === (b.unique ?? false) &&
  (a.sparse ?? false) === (b.sparse ?? false)
