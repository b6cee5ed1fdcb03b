import { StoreError } from '../errors'
import { parseFilter } from '../query/filter'
import type { Store } from '../store'
import type { Document } from '../values/document'
import { deleteMany, deleteOne, insertOne, updateOne, type UpdateStatement } from '../write/changes'
import { parseUpdate } from '../write/update'
import { createBatch } from './batch'
import { type Handler, allowFields, allowKeys, documentsField, namespaceOf } from './command'

export const insert: Handler = async (store, command) => {
  allowFields(command, ['documents', 'ordered'])
  const namespace = namespaceOf(command)
  const sent = documentsField(command, 'documents')
  // The batch is created inside the job: a job that was undone with others runs again.
  return store.engine.write(() => {
    const batch = createBatch(command, sent.length)
    let n = 0
    for (const [index, { value, bytes }] of sent.entries()) {
      if (batch.isOver()) break
      batch.attempt(index, () => {
        insertOne(store, namespace, value, bytes)
        n++
      })
    }
    return batch.reply({ n })
  })
}

/** Runs all statements in one job, so they share one flush. */
export const update: Handler = async (store, command) => {
  allowFields(command, ['updates', 'ordered'])
  const namespace = namespaceOf(command)
  const sent = documentsField(command, 'updates')
  return store.engine.write(() => {
    const batch = createBatch(command, sent.length)
    let n = 0
    let nModified = 0
    const upserted: Document[] = []
    for (const [index, { value }] of sent.entries()) {
      if (batch.isOver()) break
      batch.attempt(index, () => {
        const { matched, modified, upsertedId } = updateOne(store, namespace, readUpdate(value))
        n += matched
        nModified += modified
        if (upsertedId !== undefined) upserted.push({ index, _id: upsertedId })
      })
    }
    return batch.reply({ n: n + upserted.length, nModified, ...(upserted.length > 0 && { upserted }) })
  })
}

function readUpdate(value: Document): UpdateStatement {
  allowKeys(value, 'update.updates', ['q', 'u', 'upsert'])
  return {
    filter: parseFilter(value['q']),
    update: parseUpdate(value['u']),
    upsert: value['upsert'] === true,
    sort: [],
  }
}

const remove: Handler = async (store, command) => {
  allowFields(command, ['deletes', 'ordered'])
  const namespace = namespaceOf(command)
  const sent = documentsField(command, 'deletes')
  const batch = createBatch(command, sent.length)
  let n = 0
  for (const [index, { value }] of sent.entries()) {
    if (batch.isOver()) break
    await batch.attemptAsync(index, async () => {
      n += await deleteByStatement(store, namespace, value)
    })
  }
  return batch.reply({ n })
}
export { remove as delete }

async function deleteByStatement(store: Store, namespace: string, value: Document): Promise<number> {
  allowKeys(value, 'delete.deletes', ['q', 'limit'])
  const filter = parseFilter(value['q'])
  if (value['limit'] === 0) return deleteMany(store, namespace, filter)
  if (value['limit'] === 1) {
    const deleted = await store.engine.write(() => deleteOne(store, namespace, filter, []))
    return deleted ? 1 : 0
  }
  throw new StoreError(
    'FailedToParse',
    `The limit field in delete objects must be 0 or 1. Got ${String(value['limit'])}`,
  )
}
