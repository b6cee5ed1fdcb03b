import type { Envelope } from '../define-event'
import type { Model, mongo } from 'mongoose'
import { inOrderOfIds } from './in-order-of-ids'
import type { GuardedWrite, WithState } from './port'
import type { Removal } from './removal'

/** A document as it stands after a write: nothing else of it waits for the bus, as far as this process knows. */
type Outgoing = Required<WithState>

/**
 * Many guarded writes of different documents, each with the event of its state, in one round trip. Past mongoose's casting: the
 * values must be as the schema has them. `removals` go along.
 */
export async function updateEach<T extends WithState>(
  model: Model<T>,
  writes: readonly GuardedWrite[],
  removals: readonly Removal[],
): Promise<{ written: boolean[]; outgoing: Outgoing[] }> {
  const updates = writes.map(({ filter, set, stateEvent }) => ({
    updateOne: { filter, update: { $set: stateEvent === null ? set : { ...set, stateEvent } } },
  }))
  const operations = inOrderOfIds([...updates, ...removals])
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

/** The answer only says how many matched. Which they were, their events tell: nobody has taken those out yet. */
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
