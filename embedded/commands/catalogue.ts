import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError, notSupported } from '../errors'
import { parseFilter } from '../query/filter'
import { compileFilter } from '../query/matcher'
import {
  type Collection,
  type Index,
  type IndexSpec,
  parsePartial,
  sameKey,
  sameOptions,
} from '../storage/catalogue'
import { createScan } from '../storage/scan'
import type { Store } from '../store'
import { decode, encode, isDocument } from '../values/document'
import { type Handler, allowFields, allowKeys, namespaceOf } from './command'
import { cursorReply } from './cursors'
import { purge } from '../storage/purge'

export const create: Handler = async (store, command) => {
  allowFields(command, ['autoIndexId', 'idIndex'])
  const namespace = namespaceOf(command)
  await store.engine.write(() => {
    if (store.catalogue.find(namespace))
      throw new StoreError('NamespaceExists', `Collection ${namespace} already exists.`)
    store.catalogue.ensure(namespace)
  })
  return { ok: 1 }
}

export const drop: Handler = async (store, command) => {
  allowFields(command, [])
  const namespace = namespaceOf(command)
  const collection = store.catalogue.find(namespace)
  if (collection)
    await dropCollections(store, () =>
      [store.catalogue.find(namespace)].filter((found) => found !== undefined),
    )
  return { ...(collection && { nIndexesWas: collection.indexes.length + 1, ns: namespace }), ok: 1 }
}

export const dropDatabase: Handler = async (store, command) => {
  allowFields(command, [])
  await dropCollections(store, () => store.catalogue.list(command.database))
  return { dropped: command.database, ok: 1 }
}

async function dropCollections(store: Store, choose: () => Collection[]): Promise<void> {
  await store.engine.write(() => {
    for (const collection of choose()) store.catalogue.remove(collection)
  })
  await purge(store)
}

export const listCollections: Handler = (store, command) => {
  allowFields(command, ['filter', 'nameOnly', 'cursor', 'authorizedCollections'])
  const matches = compileFilter(parseFilter(command.body['filter'] ?? {}))
  const found = store.catalogue.list(command.database).map(({ namespace }) => ({
    name: namespace.slice(command.database.length + 1),
    type: 'collection',
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  }))
  return cursorReply(
    'firstBatch',
    `${command.database}.$cmd.listCollections`,
    0,
    found.filter(matches).map(encode),
  )
}

export const listIndexes: Handler = (store, command) => {
  allowFields(command, ['cursor'])
  const namespace = namespaceOf(command)
  const collection = store.catalogue.find(namespace)
  if (!collection) throw new StoreError('NamespaceNotFound', `ns does not exist: ${namespace}`)
  const specs = [
    { v: 2, key: { _id: 1 }, name: '_id_' },
    ...collection.indexes.map(({ spec }) => ({ v: 2, ...spec })),
  ]
  return cursorReply('firstBatch', namespace, 0, specs.map(encode))
}

export const createIndexes: Handler = async (store, command) => {
  allowFields(command, ['indexes', 'commitQuorum'])
  const namespace = namespaceOf(command)
  const { indexes } = command.body
  if (!Array.isArray(indexes) || indexes.length === 0) {
    throw new StoreError('BadValue', 'Must specify at least one index to create')
  }
  const specs = indexes.map(readSpec).filter((spec) => !isIdIndex(spec))
  const existed = store.catalogue.find(namespace) !== undefined
  const before = (store.catalogue.find(namespace)?.indexes.length ?? 0) + 1
  for (const spec of specs) await createIndex(store, namespace, spec)
  const after = (store.catalogue.find(namespace)?.indexes.length ?? 0) + 1
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: !existed,
    ...(before === after && { note: 'all indexes already exist' }),
    ok: 1,
  }
}

function isIdIndex({ key }: IndexSpec): boolean {
  return Object.keys(key).length === 1 && key['_id'] === 1
}

function readSpec(value: unknown): IndexSpec {
  if (!isDocument(value)) throw new StoreError('TypeMismatch', 'an index must be an object')
  for (const option of [
    'weights',
    'hidden',
    'collation',
    'wildcardProjection',
    'storageEngine',
    'clustered',
  ]) {
    if (option in value) throw notSupported(`the index option ${option}`)
  }
  const known = [
    'v',
    'key',
    'name',
    'ns',
    'unique',
    'sparse',
    'background',
    'partialFilterExpression',
    'expireAfterSeconds',
  ]
  allowKeys(value, 'createIndexes.indexes', known)
  const key = readKey(value['key'])
  const { partialFilterExpression: partial, expireAfterSeconds: expiry } = value
  if (partial !== undefined && !isDocument(partial))
    throw new StoreError('TypeMismatch', 'partialFilterExpression must be an object')
  if (partial) parsePartial(partial)
  if (expiry !== undefined && (typeof expiry !== 'number' || expiry < 0 || Object.keys(key).length !== 1)) {
    throw new StoreError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes with a non-negative expireAfterSeconds',
    )
  }
  const name = typeof value['name'] === 'string' ? value['name'] : Object.entries(key).flat().join('_')
  return {
    name,
    key,
    ...(value['unique'] === true && { unique: true }),
    ...(value['sparse'] === true && { sparse: true }),
    ...(partial && { partialFilterExpression: partial }),
    ...(expiry !== undefined && { expireAfterSeconds: expiry }),
  }
}

function readKey(value: unknown): Record<string, number> {
  if (!isDocument(value) || Object.keys(value).length === 0) {
    throw new StoreError('CannotCreateIndex', 'Index keys cannot be empty.')
  }
  const key: Record<string, number> = {}
  for (const [path, direction] of Object.entries(value)) {
    if (typeof direction !== 'number' || direction === 0) {
      throw new StoreError(
        'CannotCreateIndex',
        `the embedded store has no index of kind '${String(direction)}' for ${path}`,
      )
    }
    if (path.includes('$') || path.split('.').some((segment) => segment === '' || /^\d+$/.test(segment))) {
      throw new StoreError('CannotCreateIndex', `the embedded store has no index on the path '${path}'`)
    }
    key[path] = direction > 0 ? 1 : -1
  }
  return key
}

/** Makes the index at once, kept up to date but not used, and enters what is there a chunk at a time. */
async function createIndex(store: Store, namespace: string, spec: IndexSpec): Promise<void> {
  const index = await store.engine.write(() => {
    const collection = store.catalogue.ensure(namespace)
    return hasIndex(collection, spec) ? undefined : store.catalogue.addIndex(collection, spec, false)
  })
  const collection = store.catalogue.find(namespace)
  if (!index || !collection) return
  try {
    await enterAll(store, collection, index)
    await store.engine.write(() => {
      index.ready = true
      store.catalogue.save(collection)
    })
  } catch (error) {
    await store.engine.write(() => store.catalogue.removeIndex(collection, index))
    await purge(store)
    throw error
  }
}

function hasIndex(collection: Collection, spec: IndexSpec): boolean {
  for (const index of collection.indexes) {
    const isSame = sameKey(index.spec, spec) && sameOptions(index.spec, spec)
    if (index.name === spec.name) {
      if (isSame) return true
      throw new StoreError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. Requested index: ${spec.name}`,
      )
    }
    if (sameKey(index.spec, spec)) {
      throw new StoreError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${index.name}`,
      )
    }
  }
  return false
}

async function enterAll(store: Store, collection: Collection, index: Index): Promise<void> {
  const scan = createScan(store.engine, collection, { kind: 'scan', exact: true, sorted: true }, () => true)
  for (let found = scan.pull(500, 500); found; found = scan.pull(500, 500)) {
    const documents = found.map((bytes) => decode(bytes)['_id'])
    if (documents.length > 0) {
      const failure = await store.engine.write(() => enterChunk(store, collection, index, documents))
      if (failure) throw failure
    }
    await nextTurn()
  }
}

/** The documents as they are now: they may have changed since they were found. */
function enterChunk(
  store: Store,
  collection: Collection,
  index: Index,
  ids: readonly unknown[],
): StoreError | undefined {
  for (const id of ids) {
    const bytes = store.records.get(collection, id)
    if (!bytes) continue
    try {
      store.records.enter(collection, index, decode(bytes))
    } catch (error) {
      if (error instanceof StoreError) return error
      throw error
    }
  }
  return undefined
}

export const dropIndexes: Handler = async (store, command) => {
  allowFields(command, ['index'])
  const namespace = namespaceOf(command)
  const wanted = command.body['index']
  const before = await store.engine.write(() => {
    const collection = store.catalogue.find(namespace)
    if (!collection) throw new StoreError('NamespaceNotFound', `ns not found ${namespace}`)
    const number = collection.indexes.length + 1
    for (const index of chooseIndexes(collection, wanted)) store.catalogue.removeIndex(collection, index)
    return number
  })
  await purge(store)
  return { nIndexesWas: before, ok: 1 }
}

function chooseIndexes(collection: Collection, wanted: unknown): readonly Index[] {
  if (wanted === '*') return collection.indexes
  if (Array.isArray(wanted)) return wanted.flatMap((one: unknown) => chooseIndexes(collection, one))
  if (wanted === '_id_') throw new StoreError('InvalidOptions', 'cannot drop _id index')
  const found = collection.indexes.filter(({ name, spec }) =>
    isDocument(wanted) ? JSON.stringify(spec.key) === JSON.stringify(wanted) : name === wanted,
  )
  if (found.length === 0)
    throw new StoreError('IndexNotFound', `index not found with name [${String(wanted)}]`)
  return found
}
