import { envelopeSchema } from '../define-event'
import type { Model } from 'mongoose'
import { z } from 'zod'
import { PermanentFailure, type Bus } from '../bus/port'

export const parkedEventSchema = z.object({ event: envelopeSchema, error: z.string(), at: z.coerce.date() })
export type ParkedEvent = z.infer<typeof parkedEventSchema>

/** A parked event in the store; `_id` is the event's. */
export interface ParkedRecord {
  _id: string
  /** As JSON. */
  event: string
  error: string
  at: Date
}

const readParked = ({ event, error, at }: ParkedRecord): ParkedEvent => ({
  event: envelopeSchema.parse(JSON.parse(event)),
  error,
  at,
})

/** Events that the bus refuses for good. Kept for an operator, so that they block no others and are not lost. */
export interface ParkedEvents {
  /** Idempotent. */
  park(parked: ParkedEvent): Promise<void>
  list(): Promise<ParkedEvent[]>
  /** Null if no event with this id is parked. */
  find(eventId: string): Promise<ParkedEvent | null>
  forget(eventId: string): Promise<void>
  count(): Promise<number>
}

/** The result of publishing a parked event again. */
export const publication = z.enum(['published', 'refused', 'not-parked'])
export type Publication = z.infer<typeof publication>

/**
 * Publishes a parked event after its problem was fixed. A crash in between leaves it parked: it may be published twice, and takes effect
 * once. Rejects while the bus is unavailable.
 */
export async function publishParked(
  { parked, bus }: { parked: Pick<ParkedEvents, 'find' | 'forget'>; bus: Pick<Bus, 'publish'> },
  eventId: string,
): Promise<Publication> {
  const kept = await parked.find(eventId)
  if (kept === null) return 'not-parked'
  try {
    await bus.publish([kept.event])
  } catch (error) {
    if (error instanceof PermanentFailure) return 'refused'
    throw error
  }
  await parked.forget(eventId)
  return 'published'
}

/** Parked events as operators and admins see them. */
export interface ParkedForReplay {
  list(): Promise<ParkedEvent[]>
  publish(id: string): Promise<Publication>
}

/** Lists parked events, and publishes them again on this bus. */
export const parkedForReplay = (deps: {
  parked: Pick<ParkedEvents, 'list' | 'find' | 'forget'>
  bus: Pick<Bus, 'publish'>
}): ParkedForReplay => ({
  list: () => deps.parked.list(),
  publish: (id) => publishParked(deps, id),
})

/** Parks events in the store. */
export function createParkedEvents(parked: Model<ParkedRecord>): ParkedEvents {
  return {
    async park({ event, error, at }) {
      const kept = { event: JSON.stringify(event), error, at }
      await parked.updateOne({ _id: event.id }, { $setOnInsert: kept }, { upsert: true })
    },
    list: async () => (await parked.find({ _id: { $gt: '' } }).lean()).map(readParked),
    async find(eventId) {
      const kept = await parked.findById(eventId).lean<ParkedRecord | null>()
      return kept && readParked(kept)
    },
    async forget(eventId) {
      await parked.deleteOne({ _id: eventId })
    },
    count: () => parked.countDocuments({ _id: { $gt: '' } }),
  }
}
