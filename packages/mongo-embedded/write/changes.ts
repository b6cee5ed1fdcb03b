import { ObjectId } from 'bson'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../errors'
import type { Filter } from '../query/filter'
import { type Matcher, compileFilter } from '../query/matcher'
import type { Sort } from '../query/planner'
import { planQuery, selectFirst } from '../query/select'
import type { Collection } from '../storage/catalogue'
import { documentKey } from '../storage/records'
import { createScan } from '../storage/scan'
import type { Store } from '../store'
import { type Document, MISSING, decode, encode, field } from '../values/document'
import type { Update } from './update'
import { upsertSeed } from './upsert-seed'

export interface UpdateStatement {
  readonly filter: Filter
  readonly update: Update
  readonly upsert: boolean
  readonly sort: Sort
}

/** The outcome of one update. `before` and `after` are missing if there is no such document. */
export interface Updated {
  readonly matched: number
  readonly modified: number
  readonly upsertedId?: unknown
  readonly before?: Document
  readonly after?: Document
}

/** Updates the first match, or inserts a document. Runs inside a job. */
export function updateOne(store: Store, namespace: string, statement: UpdateStatement): Updated {
  const collection = store.catalogue.find(namespace)
  const bytes = collection && selectFirst(store, collection, statement.filter, statement.sort)
  if (collection && bytes) return change(store, collection, decode(bytes), statement.update)
  if (!statement.upsert) return { matched: 0, modified: 0 }
  const created = upsertedDocument(statement)
  store.records.insert(store.catalogue.ensure(namespace), created, undefined)
  return { matched: 0, modified: 0, upsertedId: created['_id'], after: created }
}

function change(store: Store, collection: Collection, before: Document, update: Update): Updated {
  const after = update(before, false)
  if (after === before) return { matched: 1, modified: 0, before, after }
  store.records.replace(collection, before, after)
  return { matched: 1, modified: 1, before, after }
}

function upsertedDocument({ filter, update }: UpdateStatement): Document {
  const { _id: id = new ObjectId(), ...rest } = update(upsertSeed(filter), true)
  return { _id: id, ...rest }
}

/** Deletes the first match. Runs inside a job. */
export function deleteOne(store: Store, namespace: string, filter: Filter, sort: Sort): Document | undefined {
  const collection = store.catalogue.find(namespace)
  const bytes = collection && selectFirst(store, collection, filter, sort)
  if (!collection || !bytes) return undefined
  const document = decode(bytes)
  store.records.remove(collection, document)
  return document
}

/** Documents deleted by one job. Other writes get a turn in between. */
const chunkSize = 200

/** Finds all matches, then deletes them in chunks. Like in MongoDB, this is not one transaction. */
export async function deleteMany(store: Store, namespace: string, filter: Filter): Promise<number> {
  const collection = store.catalogue.find(namespace)
  if (!collection) return 0
  const matches = compileFilter(filter)
  const keys: Buffer[] = []
  const scan = createScan(store.engine, collection, planQuery(store, collection, filter, []), matches)
  for (let found = scan.pull(1_000, 1_000); found; found = scan.pull(1_000, 1_000)) {
    for (const bytes of found) keys.push(documentKey(collection, decode(bytes)['_id']))
    if (scan.examined.keys > 1_000) await nextTurn()
  }
  let deleted = 0
  for (let at = 0; at < keys.length; at += chunkSize) {
    const chunk = keys.slice(at, at + chunkSize)
    deleted += await store.engine.write(() => deleteChunk(store, collection, chunk, matches))
  }
  return deleted
}

/** Deletes the documents that still exist and still match. Returns their number. Runs inside a job. */
function deleteChunk(
  store: Store,
  collection: Collection,
  keys: readonly Buffer[],
  matches: Matcher,
): number {
  let deleted = 0
  for (const key of keys) {
    const bytes = store.engine.documents.get(key)
    const document = bytes && decode(bytes)
    if (!document || !matches(document)) continue
    store.records.remove(collection, document)
    deleted++
  }
  return deleted
}

/** Inserts a document. Like MongoDB, moves `_id` to the front, or creates one. */
export function insertOne(store: Store, namespace: string, value: Document, bytes: Buffer | undefined): void {
  const dollar = Object.keys(value).find((key) => key.startsWith('$'))
  if (dollar !== undefined) {
    throw new StoreError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not valid for storage.`,
    )
  }
  const collection = store.catalogue.ensure(namespace)
  const isFirst = Object.keys(value)[0] === '_id'
  if (isFirst) return store.records.insert(collection, value, bytes)
  const id = field(value, '_id')
  const { _id: _, ...rest } = value
  const document = { _id: id === MISSING ? new ObjectId() : id, ...rest }
  store.records.insert(collection, document, encode(document))
}
