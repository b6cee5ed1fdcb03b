import { BSONRegExp } from 'bson'
import { StoreError } from '../errors'
import { type Document, MISSING, encode, field } from '../values/document'
import { appendValue, finishKey, startKey } from '../values/key-encoding'
import type { Catalogue, Collection, Index } from './catalogue'
import type { Engine } from './engine'
import { type IndexKeys, duplicateKey, indexKeys } from './entries'

const maxDocumentBytes = 16 * 1024 * 1024

/** Changes documents together with their index entries. Runs inside a job of the engine. */
export interface Records {
  get(collection: Collection, id: unknown): Buffer | undefined
  /** Throws E11000 before anything is written if a unique index already has one of the keys. */
  insert(collection: Collection, document: Document, bytes: Buffer | undefined): void
  replace(collection: Collection, before: Document, after: Document): void
  remove(collection: Collection, document: Document): void
  /** Adds a document to an index that is being built. */
  addToIndex(collection: Collection, index: Index, document: Document): void
}

interface Change {
  readonly index: Index
  readonly before: IndexKeys
  readonly after: IndexKeys
}

const nothing: IndexKeys = { keys: [], values: [], multikey: [] }

export function createRecords(engine: Engine, catalogue: Catalogue): Records {
  const { documents, entries } = engine

  const check = (collection: Collection, changes: readonly Change[], idKey: Buffer) => {
    for (const { index, after } of changes) {
      if (!index.unique) continue
      after.keys.forEach((key, i) => {
        const holder = entries.get(key)
        if (holder && !holder.equals(idKey))
          throw duplicateKey(collection.namespace, index, after.values[i] ?? [])
      })
    }
  }

  const apply = (collection: Collection, changes: readonly Change[], idKey: Buffer) => {
    for (const { index, before, after } of changes) {
      for (const key of before.keys)
        if (!after.keys.some((other) => other.equals(key))) entries.removeSync(key)
      for (const key of after.keys)
        if (!before.keys.some((other) => other.equals(key))) entries.putSync(key, idKey)
      markMultikey(collection, index, after)
    }
  }

  const markMultikey = (collection: Collection, index: Index, { multikey }: IndexKeys) => {
    if (!multikey.some((isArray, position) => isArray && !index.multikey[position])) return
    index.multikey = index.multikey.map((known, position) => known || (multikey[position] ?? false))
    catalogue.save(collection)
  }

  return {
    get: (collection, id) => documents.get(documentKey(collection, id)),

    insert(collection, document, given) {
      const id = field(document, '_id')
      refuseId(id)
      const bytes = given ?? encode(document)
      refuseSize(bytes)
      const key = documentKey(collection, id)
      const idKey = key.subarray(4)
      if (documents.doesExist(key)) throw duplicateKey(collection.namespace, collection.idIndex, [id])
      const changes = collection.indexes.map((index) => ({
        index,
        before: nothing,
        after: indexKeys(index, document, idKey),
      }))
      check(collection, changes, idKey)
      documents.putSync(key, bytes)
      apply(collection, changes, idKey)
    },

    replace(collection, before, after) {
      const bytes = encode(after)
      refuseSize(bytes)
      const key = documentKey(collection, after['_id'])
      const idKey = key.subarray(4)
      const changes: Change[] = []
      for (const index of collection.indexes) {
        if (!touches(index, before, after)) continue
        changes.push({
          index,
          before: indexKeys(index, before, idKey),
          after: indexKeys(index, after, idKey),
        })
      }
      check(collection, changes, idKey)
      documents.putSync(key, bytes)
      apply(collection, changes, idKey)
    },

    remove(collection, document) {
      const key = documentKey(collection, document['_id'])
      const idKey = key.subarray(4)
      const changes = collection.indexes.map((index) => ({
        index,
        before: indexKeys(index, document, idKey),
        after: nothing,
      }))
      documents.removeSync(key)
      apply(collection, changes, idKey)
    },

    addToIndex(collection, index, document) {
      const idKey = documentKey(collection, document['_id']).subarray(4)
      const changes = [{ index, before: nothing, after: indexKeys(index, document, idKey) }]
      check(collection, changes, idKey)
      apply(collection, changes, idKey)
    },
  }
}

/** An update shares unchanged values with the previous document, so identity shows if an index is affected. */
function touches(index: Index, before: Document, after: Document): boolean {
  return index.fields.some(({ segments: [first = ''] }) => field(before, first) !== field(after, first))
}

/** The key of a document: the prefix of its collection, and its `_id`. */
export function documentKey(collection: Collection, id: unknown): Buffer {
  startKey(collection.prefix)
  appendValue(id)
  return finishKey()
}

function refuseId(id: unknown): void {
  const kind = Array.isArray(id)
    ? 'array'
    : id instanceof BSONRegExp
      ? 'regex'
      : id === undefined
        ? 'undefined'
        : ''
  if (kind)
    throw new StoreError('InvalidIdField', `can't use ${kind === 'array' ? 'an array' : `a ${kind}`} for _id`)
  if (id === MISSING) throw new StoreError('InternalError', 'a document without _id')
}

function refuseSize(bytes: Buffer): void {
  if (bytes.length <= maxDocumentBytes) return
  throw new StoreError(
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`,
  )
}
