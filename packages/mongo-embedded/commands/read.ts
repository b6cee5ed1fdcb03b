import { parseFilter } from '../query/filter'
import { parseProjection } from '../query/projection'
import { type Query, select } from '../query/select'
import { parseSort } from '../query/sort'
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

function readFind(command: Command): Query {
  allowFields(command, ['filter', 'sort', 'projection', 'limit', 'batchSize', 'singleBatch'])
  const { body } = command
  return {
    filter: parseFilter(body['filter'] ?? {}),
    sort: parseSort(body['sort']),
    projection: parseProjection(body['projection']),
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
