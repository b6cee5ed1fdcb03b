import { StoreError } from '../errors'
import { parseFilter } from '../query/filter'
import { parseProjection } from '../query/projection'
import { parseSort } from '../query/sort'
import type { Document } from '../values/document'
import { deleteOne, updateOne } from '../write/changes'
import { parseUpdate } from '../write/update'
import { type Handler, allowFields, namespaceOf } from './command'

/** Updates or deletes the first match and returns it, as it was before or is after. */
export const findAndModify: Handler = async (store, command) => {
  allowFields(command, ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert'])
  const { body } = command
  const namespace = namespaceOf(command)
  const filter = parseFilter(body['query'] ?? {})
  const sort = parseSort(body['sort'])
  const projection = parseProjection(body['fields'])
  const shown = (document: Document | undefined) =>
    document && projection ? projection.document(document) : (document ?? null)
  if (body['remove'] === true) {
    if (body['update'] !== undefined)
      throw new StoreError('FailedToParse', 'Cannot specify both an update and remove=true')
    const removed = await store.engine.write(() => deleteOne(store, namespace, filter, sort))
    return { lastErrorObject: { n: removed ? 1 : 0 }, value: shown(removed), ok: 1 }
  }
  if (body['update'] === undefined)
    throw new StoreError('FailedToParse', 'Either an update or remove=true must be specified')
  const statement = { filter, sort, update: parseUpdate(body['update']), upsert: body['upsert'] === true }
  const { matched, upsertedId, before, after } = await store.engine.write(() =>
    updateOne(store, namespace, statement),
  )
  const lastErrorObject = {
    n: matched + (upsertedId === undefined ? 0 : 1),
    updatedExisting: matched > 0,
    ...(upsertedId !== undefined && { upserted: upsertedId }),
  }
  return { lastErrorObject, value: shown(body['new'] === true ? after : before), ok: 1 }
}
