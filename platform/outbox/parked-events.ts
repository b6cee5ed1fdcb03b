import { envelopeSchema, type Envelope } from '#events'
import type { Connection } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord } from '../database/define-record'

/** An event that the bus will never take; `_id` is the event's. */
const parkedEvent = defineRecord({
  name: 'ParkedEvent',
  collection: 'parked_events',
  fields: {
    /** As JSON. */
    event: z.string(),
    error: z.string(),
    at: z.date(),
  },
  indexes: [],
  outbox: false,
})

export interface ParkedEvent {
  event: Envelope
  error: string
  at: Date
}

/** Events that the bus refuses for good: kept for an operator, so that they hold up nobody and are not lost. */
export interface ParkedEvents {
  /** Keeps it; a second time changes nothing. */
  park(parked: ParkedEvent): Promise<void>
  list(): Promise<ParkedEvent[]>
  forget(eventId: string): Promise<void>
  count(): Promise<number>
}

export function createParkedEvents(connection: Connection): ParkedEvents {
  const parked = createModel(connection, parkedEvent)
  return {
    async park({ event, error, at }) {
      const kept = { event: JSON.stringify(event), error, at }
      await parked.updateOne({ _id: event.id }, { $setOnInsert: kept }, { upsert: true })
    },
    async list() {
      const all = await parked.find({ _id: { $gt: '' } }).lean()
      return all.map(({ event, error, at }) => ({
        event: envelopeSchema.parse(JSON.parse(event)),
        error,
        at,
      }))
    },
    async forget(eventId) {
      await parked.deleteOne({ _id: eventId })
    },
    count: () => parked.countDocuments({ _id: { $gt: '' } }),
  }
}
