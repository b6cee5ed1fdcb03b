import { StoreError } from '../errors'
import { parseFilter } from '../query/filter'
import { parseProjection } from '../query/projection'
import { parseSort } from '../query/sort'
import type { Store } from '../store'
import { type Document, encode } from '../values/document'
import {
  deleteMany,
  deleteOne,
  insertOne,
  updateMany,
  updateOne,
  type Updated,
  type UpdateStatement,
} from '../write/changes'
import { parseUpdate } from '../write/update'
import { type Command, type Handler, allowFields, allowKeys, documentsField, namespaceOf } from './command'

const maximumBatch = 1000

interface WriteError {
  index: number
  code: number
  errmsg: string
}

/** Runs statements in order; an error ends an ordered batch and is noted in any case. */
interface Batch {
  readonly errors: WriteError[]
  readonly ordered: boolean
  readonly isOver: () => boolean
  attempt(index: number, run: () => void): void
}

function createBatch(command: Command, size: number): Batch {
  if (size === 0 || size > maximumBatch) {
    throw new StoreError(
      'InvalidOptions',
      `Write batch sizes must be between 1 and ${maximumBatch}. Got ${size} operations.`,
    )
  }
  const errors: WriteError[] = []
  const ordered = command.body['ordered'] !== false
  return {
    errors,
    ordered,
    isOver: () => ordered && errors.length > 0,
    attempt(index, run) {
      try {
        run()
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        errors.push({ index, code: error.code, errmsg: error.message, ...error.extra })
      }
    },
  }
}

function withErrors(reply: Document, { errors }: Batch): Document {
  return errors.length > 0 ? { ...reply, writeErrors: errors, ok: 1 } : { ...reply, ok: 1 }
}

export const insert: Handler = async (store, command) => {
  allowFields(command, ['documents', 'ordered', 'bypassDocumentValidation'])
  const namespace = namespaceOf(command)
  const documents = documentsField(command, 'documents')
  let batch = createBatch(command, documents.length)
  let inserted = 0
  await store.engine.write(() => {
    // A job that was undone with its neighbours runs again.
    batch = createBatch(command, documents.length)
    inserted = 0
    for (const [index, { value, bytes }] of documents.entries()) {
      batch.attempt(index, () => {
        insertOne(store, namespace, value, bytes)
        inserted++
      })
      if (batch.isOver()) break
    }
  })
  return withErrors({ n: inserted }, batch)
}

type Statement = UpdateStatement & { readonly multi: boolean }

export const update: Handler = async (store, command) => {
  allowFields(command, ['updates', 'ordered', 'bypassDocumentValidation'])
  const namespace = namespaceOf(command)
  const sent = documentsField(command, 'updates')
  const total = createBatch(command, sent.length)
  const results = new Map<number, Updated>()
  for (let at = 0; at < sent.length && !total.isOver();) {
    const end = endOfRun(
      sent.map(({ value }) => value['multi'] === true),
      at,
    )
    const run = sent.slice(at, end).map(({ value }, i) => ({ index: at + i, value }))
    const only = run[0]
    if (only?.value['multi'] === true) {
      await attemptAsync(total, only.index, async () => {
        results.set(only.index, await updateMany(store, namespace, readStatement(only.value)))
      })
    } else await updateTogether(store, namespace, run, total, results)
    at = end
  }
  const all = [...results.entries()]
  const upserted = all.flatMap(([index, { upsertedId }]) =>
    upsertedId === undefined ? [] : [{ index, _id: upsertedId }],
  )
  const reply = {
    n: all.reduce((sum, [, { matched }]) => sum + matched, upserted.length),
    nModified: all.reduce((sum, [, { modified }]) => sum + modified, 0),
    ...(upserted.length > 0 && { upserted }),
  }
  return withErrors(reply, total)
}

/** Updates of one document each, all in one job: one flush for them all. */
async function updateTogether(
  store: Store,
  namespace: string,
  run: readonly { index: number; value: Document }[],
  total: Batch,
  results: Map<number, Updated>,
): Promise<void> {
  const before = total.errors.length
  await store.engine.write(() => {
    total.errors.length = before
    for (const { index, value } of run) {
      results.delete(index)
      total.attempt(index, () => {
        const { matched, modified, upsertedId } = updateOne(store, namespace, readStatement(value))
        results.set(index, { matched, modified, upsertedId })
      })
      if (total.isOver()) break
    }
  })
}

/** Where the statements from `at` on that can share a job end; one that is multi stands alone. */
function endOfRun(multi: readonly boolean[], at: number): number {
  if (multi[at]) return at + 1
  const next = multi.indexOf(true, at)
  return next < 0 ? multi.length : next
}

async function attemptAsync(batch: Batch, index: number, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    batch.attempt(index, () => {
      throw error
    })
  }
}

function readStatement(value: Document): Statement {
  allowKeys(value, 'update.updates', ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'sort'])
  return {
    filter: parseFilter(value['q']),
    update: parseUpdate(value['u'], value['arrayFilters']),
    upsert: value['upsert'] === true,
    multi: value['multi'] === true,
    sort: parseSort(value['sort']),
  }
}

const remove: Handler = async (store, command) => {
  allowFields(command, ['deletes', 'ordered'])
  const namespace = namespaceOf(command)
  const sent = documentsField(command, 'deletes')
  const batch = createBatch(command, sent.length)
  let deleted = 0
  for (const [index, { value }] of sent.entries()) {
    await attemptAsync(batch, index, async () => {
      allowKeys(value, 'delete.deletes', ['q', 'limit'])
      const filter = parseFilter(value['q'])
      if (value['limit'] !== 0 && value['limit'] !== 1) {
        throw new StoreError(
          'FailedToParse',
          `The limit field in delete objects must be 0 or 1. Got ${String(value['limit'])}`,
        )
      }
      const single = value['limit'] === 1
      deleted += single
        ? Number((await store.engine.write(() => deleteOne(store, namespace, filter))) !== undefined)
        : await deleteMany(store, namespace, filter)
    })
    if (batch.isOver()) break
  }
  return withErrors({ n: deleted }, batch)
}
export { remove as delete }

export const findAndModify: Handler = async (store, command) => {
  allowFields(command, [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'bypassDocumentValidation',
  ])
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
  const statement = {
    filter,
    sort,
    update: parseUpdate(body['update'], body['arrayFilters']),
    upsert: body['upsert'] === true,
  }
  const done = await store.engine.write(() => updateOne(store, namespace, statement))
  const lastErrorObject = {
    n: done.matched + (done.upsertedId === undefined ? 0 : 1),
    updatedExisting: done.matched > 0,
    ...(done.upsertedId !== undefined && { upserted: done.upsertedId }),
  }
  return encode({ lastErrorObject, value: shown(body['new'] === true ? done.after : done.before), ok: 1 })
}
