import type { Model, QueryFilter } from 'mongoose'
import type { WithOutbox, WithState } from './port'

/** Documents per query. */
const limit = 500

type Unpublished = Pick<WithState, '_id' | 'outbox' | 'stateEvent'>
const carried = { outbox: 1, stateEvent: 1 } as const

/** Filters that together find every document of a model with an event at this time. `occurredAt`: an operator over ISO 8601 texts. */
function filtersOf(model: Model<WithOutbox>, occurredAt: Record<string, string>): QueryFilter<WithOutbox>[] {
  const ofOutbox = { 'outbox.occurredAt': occurredAt }
  if (!hasState(model)) return [ofOutbox]
  return [ofOutbox, { 'stateEvent.key': { $gt: '' }, 'stateEvent.occurredAt': occurredAt }]
}

const hasState = (model: Model<WithOutbox>) => 'stateEvent' in model.schema.paths

/**
 * Up to 500 documents with an event from before `until`, up to 500 with one dated after `since` (by a clock that was ahead), and as many
 * each with such state events.
 */
export async function findUnpublished(
  model: Model<WithOutbox>,
  { until, since }: { until: Date; since: Date },
): Promise<Unpublished[]> {
  const times = [{ $lte: until.toISOString() }, { $gte: since.toISOString() }]
  const filters = times.flatMap((occurredAt) => filtersOf(model, occurredAt))
  const found = filters.map((filter) =>
    model
      .find(filter, hasState(model) ? carried : { outbox: 1 })
      .limit(limit)
      // No event is published while its write may still be rolled back.
      .readConcern('majority')
      .lean<Unpublished[]>(),
  )
  return (await Promise.all(found)).flat()
}

/** Counts documents with unpublished events or state. One with both counts twice. */
export async function countUnpublished(model: Model<WithOutbox>): Promise<number> {
  const counts = filtersOf(model, { $gt: '' }).map((filter) => model.countDocuments(filter))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** When the oldest unpublished event occurred, among the first documents that the indexes return; null if there is none. */
export async function oldestUnpublished(model: Model<WithOutbox>): Promise<string | null> {
  const found = filtersOf(model, { $gt: '' }).map((filter) =>
    model
      .find(filter, hasState(model) ? carried : { outbox: 1 })
      .limit(limit)
      .lean<Unpublished[]>(),
  )
  const times = (await Promise.all(found))
    .flat()
    .flatMap(({ outbox, stateEvent }) => [...outbox, ...(stateEvent ? [stateEvent] : [])])
    .map(({ occurredAt }) => occurredAt)
  return times.sort()[0] ?? null
}
