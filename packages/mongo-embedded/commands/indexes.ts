import { setImmediate as nextTurn } from 'node:timers/promises'
import { notSupported, StoreError } from '../errors'
import { type Collection, type Index, type IndexSpec, sameKey, sameOptions } from '../storage/catalogue'
import { purge } from '../storage/purge'
import { createScan } from '../storage/scan'
import type { Store } from '../store'
import { decode, encode } from '../values/document'
import { type Handler, allowFields, namespaceOf } from './command'
import { cursorReply } from './cursors'
import { isIdIndex, readIndexSpec } from './index-spec'

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
  const specs = indexes.map(readIndexSpec).filter((spec) => !isIdIndex(spec))
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

/** Drops one index, by its name. A query that is using it may miss documents; MongoDB would end that query. */
export const dropIndexes: Handler = async (store, command) => {
  allowFields(command, ['index'])
  const namespace = namespaceOf(command)
  const { index: name } = command.body
  if (typeof name !== 'string' || name === '*') throw notSupported('dropping indexes except by name')
  if (name === '_id_') throw new StoreError('InvalidOptions', 'cannot drop _id index')
  const before = await store.engine.write(() => {
    const collection = store.catalogue.find(namespace)
    if (!collection) throw new StoreError('NamespaceNotFound', `ns not found ${namespace}`)
    const index = collection.indexes.find((each) => each.name === name)
    if (!index) throw new StoreError('IndexNotFound', `index not found with name [${name}]`)
    const count = collection.indexes.length + 1
    store.catalogue.removeIndex(collection, index)
    return count
  })
  await purge(store)
  return { nIndexesWas: before, ok: 1 }
}

/** Adds the index at once, so that writes maintain it, and fills it in chunks. Queries use it when it is complete. */
async function createIndex(store: Store, namespace: string, spec: IndexSpec): Promise<void> {
  const index = await store.engine.write(() => {
    const collection = store.catalogue.ensure(namespace)
    return hasIndex(collection, spec) ? undefined : store.catalogue.addIndex(collection, spec, false)
  })
  const collection = store.catalogue.find(namespace)
  if (!index || !collection) return
  try {
    await fillIndex(store, collection, index)
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

async function fillIndex(store: Store, collection: Collection, index: Index): Promise<void> {
  const scan = createScan(store.engine, collection, { kind: 'scan', exact: true }, () => true)
  for (let found = scan.pull(500, 500); found; found = scan.pull(500, 500)) {
    const documents = found.map((bytes) => decode(bytes)['_id'])
    if (documents.length > 0) {
      const failure = await store.engine.write(() => addChunk(store, collection, index, documents))
      if (failure) throw failure
    }
    await nextTurn()
  }
}

/** Reads the documents again: they may have changed since the scan. */
function addChunk(
  store: Store,
  collection: Collection,
  index: Index,
  ids: readonly unknown[],
): StoreError | undefined {
  for (const id of ids) {
    const bytes = store.records.get(collection, id)
    if (!bytes) continue
    try {
      store.records.addToIndex(collection, index, decode(bytes))
    } catch (error) {
      if (error instanceof StoreError) return error
      throw error
    }
  }
  return undefined
}
