import type { Envelope } from '../define-event'
import type { Model, mongo } from 'mongoose'
import { inOrderOfIds } from './in-order-of-ids'
import type { GuardedWrite, WithState } from './port'
import type { Acknowledgement } from './acknowledgements'

/** The unpublished events of a document after a write, as far as this process knows. */
type Outgoing = Required<WithState>

/**
 * Guarded writes of many documents, each with its state event, and `acknowledgements`, in one round trip. Bypasses mongoose's
 * casting: values must match the schema.
 */
export async function updateEach<T extends WithState>(
  model: Model<T>,
  writes: readonly GuardedWrite[],
  acknowledgements: readonly Acknowledgement[],
): Promise<{ written: boolean[]; outgoing: Outgoing[] }> {
  const updates = writes.map(({ filter, set, stateEvent }) => ({
    updateOne: { filter, update: { $set: stateEvent === null ? set : { ...set, stateEvent } } },
  }))
  const operations = inOrderOfIds([...updates, ...acknowledgements])
  const { matchedCount } = await model.collection.bulkWrite(
    operations as unknown as mongo.AnyBulkWriteOperation[],
    { ordered: false },
  )
  const carried = matchedCount === operations.length ? null : await carriedEvents(model, writes)
  const written = writes.map(
    ({ stateEvent }) => carried === null || (stateEvent !== null && carried.has(stateEvent.id)),
  )
  const outgoing = writes.flatMap(({ filter, stateEvent }, at) =>
    written[at] ? [{ _id: filter._id, outbox: [], stateEvent }] : [],
  )
  return { written, outgoing }
}

/** The server only says how many matched. The events in the documents show which: they are not acknowledged yet. */
async function carriedEvents<T extends WithState>(
  model: Model<T>,
  writes: readonly GuardedWrite[],
): Promise<Set<string>> {
  const ids = writes.flatMap(({ filter, stateEvent }) => (stateEvent === null ? [] : [filter._id]))
  const found = await model.collection
    .find<{ stateEvent?: Envelope | null }>(
      { _id: { $in: ids as never[] } },
      { projection: { stateEvent: 1 } },
    )
    .toArray()
  return new Set(found.flatMap(({ stateEvent }) => (stateEvent ? [stateEvent.id] : [])))
}
