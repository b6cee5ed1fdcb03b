import type { Connection, mongo, Schema } from 'mongoose'
import type { DatabaseLog } from './database-log'

/** What of a model matters here. */
interface Indexed {
  readonly collection: { readonly collectionName: string }
  readonly schema: Schema
}

/** Made in this process already, or under way. */
const ready = new WeakMap<Indexed, Promise<readonly string[]>>()

/**
 * Sees to it that every collection and index of every model on this connection stands; what stands already costs one question
 * a collection. Resolves to the names of those that were made by this call, as `collection.index`. Rejects with what kept
 * one from being made.
 */
export async function indexesReady(connection: Connection): Promise<readonly string[]> {
  const made = await Promise.all(
    Object.values(connection.models).map((model: Indexed) => {
      const known = ready.get(model)
      const making = known ?? makeIndexes(connection, model)
      ready.set(model, making)
      // Those that an earlier call made are its to tell.
      return known ? known.then(() => []) : making
    }),
  )
  return made.flat()
}

/** Puts into the log which indexes are made on this connection. */
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

/** An index that stands and that no model declares: one of an older version, as a rule. */
export interface UndeclaredIndex {
  collection: string
  index: string
}

/** Those of the collections of this connection's models. They cost every write, and answer nothing that is asked. */
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

/** Drops one index that nothing declares. Rejects where it is not there any more. */
export async function dropIndex(
  connection: Connection,
  { collection, index }: UndeclaredIndex,
): Promise<void> {
  await databaseOf(connection).collection(collection).dropIndex(index)
}

/** Over a large collection it takes minutes, in which the server says nothing. The driver's types do not know the option. */
const unhurried = { socketTimeoutMS: 0 } as mongo.CreateIndexesOptions

/** Null where the collection is not there yet. */
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
    // Another process was faster.
    if (!isServerError(error, codes.namespaceExists)) throw error
  }
}

interface IndexShape {
  key: Record<string, unknown>
  name?: string
  unique?: boolean
  sparse?: boolean
}

/** The name that MongoDB gives to an index. */
const nameOf = (key: Record<string, unknown>): string => Object.entries(key).flat().join('_')

/** What differs is asked for, and the server says why it refuses. */
const isSame = (a: IndexShape, b: IndexShape): boolean =>
  a.name === b.name &&
  nameOf(a.key) === nameOf(b.key) &&
  (a.unique ?? false) === (b.unique ?? false) &&
  (a.sparse ?? false) === (b.sparse ?? false)
