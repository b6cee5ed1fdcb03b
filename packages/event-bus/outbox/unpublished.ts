import type { Model, QueryFilter } from 'mongoose'
import type { WithOutbox, WithState } from './port'

/** Documents taken up by one look at one model. */
const limit = 500

type Unpublished = Pick<WithState, '_id' | 'outbox' | 'stateEvent'>
const carried = { outbox: 1, stateEvent: 1 } as const

/** Filters that together find every document of a model with an event that occurred so, as an operator over ISO 8601 texts. */
function filtersOf(model: Model<WithOutbox>, occurredAt: Record<string, string>): QueryFilter<WithOutbox>[] {
  const ofOutbox = { 'outbox.occurredAt': occurredAt }
  if (!hasState(model)) return [ofOutbox]
  return [ofOutbox, { 'stateEvent.key': { $gt: '' }, 'stateEvent.occurredAt': occurredAt }]
}

const hasState = (model: Model<WithOutbox>) => 'stateEvent' in model.schema.paths

/** Up to 500 documents with an event that occurred up to then, and as many whose state did. */
export async function findUnpublished(model: Model<WithOutbox>, upTo: Date): Promise<Unpublished[]> {
  const found = filtersOf(model, { $lte: upTo.toISOString() }).map((filter) =>
    model
      .find(filter, hasState(model) ? carried : { outbox: 1 })
      .limit(limit)
      // An event is not told to anybody while its write may still be rolled back.
      .readConcern('majority')
      .lean<Unpublished[]>(),
  )
  return (await Promise.all(found)).flat()
}

/** How many documents wait with an event or with their state; one with both counts twice. */
export async function countUnpublished(model: Model<WithOutbox>): Promise<number> {
  const counts = filtersOf(model, { $gt: '' }).map((filter) => model.countDocuments(filter))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** When the event that waits longest occurred, of the first documents that the indexes give; null where none waits. */
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
