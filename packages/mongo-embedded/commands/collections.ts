import { StoreError } from '../errors'
import { parseFilter } from '../query/filter'
import { compileFilter } from '../query/matcher'
import { purge } from '../storage/purge'
import { encode } from '../values/document'
import { type Handler, allowFields, namespaceOf } from './command'
import { cursorReply } from './cursors'

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
  const dropped = await store.engine.write(() => {
    const collection = store.catalogue.find(namespace)
    if (collection) store.catalogue.remove(collection)
    return collection
  })
  await purge(store)
  return { ...(dropped && { nIndexesWas: dropped.indexes.length + 1, ns: namespace }), ok: 1 }
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
