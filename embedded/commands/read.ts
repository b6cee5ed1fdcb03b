import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../errors'
import { type Filter, parseFilter } from '../query/filter'
import { compileFilter } from '../query/matcher'
import { parseProjection } from '../query/projection'
import { type Query, planQuery, select } from '../query/select'
import { parseSort } from '../query/sort'
import type { Collection } from '../storage/catalogue'
import { countKeys, createScan } from '../storage/scan'
import type { Store } from '../store'
import { type Document, MISSING, decode } from '../values/document'
import { encodeForSort } from '../values/key-encoding'
import { EMPTY_ARRAY, indexedValues } from '../values/path'
import { type Command, type Handler, allowFields, countField, namespaceOf } from './command'
import { cursorReply } from './cursors'

const firstBatchSize = 101

export const find: Handler = async (store, command) => {
  const namespace = namespaceOf(command)
  const query = readFind(command)
  const { body } = command
  const collection = store.catalogue.find(namespace)
  if (!collection) return cursorReply('firstBatch', namespace, 0, [])
  const selection = select(store, collection, query)
  const size = body['batchSize'] === undefined ? firstBatchSize : countField(body, 'batchSize')
  const { documents, done } = size === 0 ? { documents: [], done: false } : await selection.take(size)
  const id = done || body['singleBatch'] === true ? 0 : store.cursors.open(namespace, selection)
  return cursorReply('firstBatch', namespace, id, documents)
}

/** Reads what `find` and its `explain` ask for. */
export function readFind(command: Command): Query {
  allowFields(command, [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowDiskUse',
    'allowPartialResults',
  ])
  const { body } = command
  return {
    filter: parseFilter(body['filter'] ?? {}),
    sort: parseSort(body['sort']),
    projection: parseProjection(body['projection']),
    skip: countField(body, 'skip'),
    limit: countField(body, 'limit'),
  }
}

export const getMore: Handler = async (store, command) => {
  allowFields(command, ['collection', 'batchSize'])
  const { body, database } = command
  const id = Number(body['getMore'])
  const namespace = `${database}.${String(body['collection'])}`
  const selection = store.cursors.get(id, namespace)
  const { documents, done } = await selection.take(countField(body, 'batchSize') || Infinity)
  if (done) store.cursors.close(id)
  return cursorReply('nextBatch', namespace, done ? 0 : id, documents)
}

export const killCursors: Handler = (store, command) => {
  allowFields(command, ['cursors'])
  const { cursors } = command.body
  const killed: unknown[] = []
  const missing: unknown[] = []
  for (const id of Array.isArray(cursors) ? (cursors as unknown[]) : []) {
    if (store.cursors.close(Number(id))) killed.push(id)
    else missing.push(id)
  }
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

export const count: Handler = async (store, command) => {
  allowFields(command, ['query', 'limit', 'skip', 'fields'])
  const { body } = command
  const filter = parseFilter(body['query'] ?? {})
  const collection = store.catalogue.find(namespaceOf(command))
  const found = collection ? await countMatches(store, collection, filter) : 0
  const counted = Math.max(0, found - countField(body, 'skip'))
  const limit = Math.abs(Number(body['limit'] ?? 0))
  return { n: limit ? Math.min(limit, counted) : counted, ok: 1 }
}

/** Counts through the index alone where its ranges say it all. */
export async function countMatches(store: Store, collection: Collection, filter: Filter): Promise<number> {
  const isEverything = filter.kind === 'and' && filter.filters.length === 0
  const chosen = isEverything
    ? ({ kind: 'scan', exact: true, sorted: true } as const)
    : planQuery(store, collection, filter, [])
  const known = countKeys(store.engine, collection, chosen)
  if (known !== undefined) return known
  const scan = createScan(store.engine, collection, chosen, compileFilter(filter))
  let found = 0
  for (let batch = scan.pull(1_000, 1_000); batch; batch = scan.pull(1_000, 1_000)) {
    found += batch.length
    if (scan.examined.keys > 1_000) await nextTurn()
  }
  return found
}

export const distinct: Handler = async (store, command) => {
  allowFields(command, ['key', 'query'])
  const { key, query } = command.body
  if (typeof key !== 'string')
    throw new StoreError('TypeMismatch', `BSON field 'distinct.key' is the wrong type`)
  const filter = parseFilter(query ?? {})
  const collection = store.catalogue.find(namespaceOf(command))
  const values = new Map<string, unknown>()
  if (collection) {
    // An index that begins with the field answers a distinct without a filter.
    const sort = filter.kind === 'and' && filter.filters.length === 0 ? [{ path: key, ascending: true }] : []
    const selection = select(store, collection, { filter, sort, skip: 0, limit: 0, projection: undefined })
    for (;;) {
      const { documents, done } = await selection.take(1_000)
      for (const bytes of documents) {
        for (const value of distinctValues(decode(bytes), key)) {
          values.set(encodeForSort(value, true).toString('latin1'), value)
        }
      }
      if (done) break
    }
  }
  return { values: [...values.values()], ok: 1 }
}

function distinctValues(document: Document, key: string): unknown[] {
  return indexedValues(document, key.split('.')).values.filter(
    (value) => value !== MISSING && value !== EMPTY_ARRAY,
  )
}
