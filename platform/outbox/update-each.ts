import type { Envelope } from '#events'
import type { Model, mongo } from 'mongoose'
import { inOrderOfIds } from '../database/in-order-of-ids'
import type { GuardedWrite, WithOutbox } from './port'
import type { Pull } from './removal'

/**
 * Many guarded writes of different documents, each with its events, in one round trip. Past mongoose's casting: the values
 * must be as the schema has them. `pulls` go along.
 */
export async function updateEach<T extends WithOutbox>(
  model: Model<T>,
  writes: readonly GuardedWrite[],
  pulls: readonly Pull[],
): Promise<{ written: boolean[]; outgoing: WithOutbox[] }> {
  const updates = writes.map(({ filter, set, events }) => ({
    updateOne: {
      filter,
      update: {
        $set: set,
        ...(events.length > 0 && { $push: { outbox: { $each: [...events] } } }),
      },
    },
  }))
  const operations = inOrderOfIds([...updates, ...pulls])
  const { matchedCount } = await model.collection.bulkWrite(
    operations as unknown as mongo.AnyBulkWriteOperation[],
    { ordered: false },
  )
  const carried = matchedCount === operations.length ? null : await carriedEvents(model, writes)
  const written = writes.map(({ events }) => carried === null || events.some(({ id }) => carried.has(id)))
  const outgoing = writes.flatMap(({ filter, events }, at) =>
    written[at] ? [{ _id: filter._id, outbox: [...events] }] : [],
  )
  return { written, outgoing }
}

/** The answer only says how many matched. Which they were, their events tell: nobody has taken those out yet. */
async function carriedEvents<T extends WithOutbox>(
  model: Model<T>,
  writes: readonly GuardedWrite[],
): Promise<Set<string>> {
  const ids = writes.flatMap(({ filter, events }) => (events.length > 0 ? [filter._id] : []))
  const found = await model.collection
    .find<{ outbox: Envelope[] }>({ _id: { $in: ids as never[] } }, { projection: { outbox: 1 } })
    .toArray()
  return new Set(found.flatMap(({ outbox }) => outbox.map(({ id }) => id)))
}
