import type { UpdateQuery } from 'mongoose'
import { correlationId } from '../correlation'
import { makeEvent, type Envelope } from '../define-event'
import type { Clock } from '../environment'
import { newId } from '../new-id'
import { decide } from './decide'
import type { Outbox } from './port'

/**
 * Decisions where no bus runs, such as in a migration: their events stay in the records' outboxes, and the sweep of the next program
 * publishes them.
 */
export function createStoreOnlyOutbox(clock: Clock): Pick<Outbox, 'decide'> {
  const writes: Pick<Outbox, 'event' | 'insert' | 'update'> = {
    event: (definition, payload) =>
      makeEvent(definition, payload, {
        id: newId(clock.now()),
        occurredAt: clock.now(),
        correlationId: correlationId(),
      }),
    async insert(model, document, events) {
      const whole = { ...document, outbox: [...events] }
      await model.collection.insertOne(whole as unknown as Parameters<typeof model.collection.insertOne>[0])
    },
    update: (model, filter, update, events) =>
      model
        .findOneAndUpdate(filter, withEvents(update, events), { returnDocument: 'after' })
        .lean<NonNullable<Awaited<ReturnType<typeof model.findOne>>>>()
        .exec(),
  }
  return { decide: (model, id, rule, versionField) => decide(writes, model, id, rule, versionField) }
}

/** The update with the events pushed in the same write. */
export function withEvents<T>(update: UpdateQuery<T>, events: readonly Envelope[]): UpdateQuery<T> {
  if (events.length === 0) return update
  return { ...update, $push: { ...update.$push, outbox: { $each: [...events] } } }
}
