import { Schema } from 'mongoose'

/** The schema piece of a document that tells of its changes: `outbox: outboxField`. */
export const outboxField = { type: [Schema.Types.Mixed], default: [] }

/** How the sweep finds unpublished events: `schema.index(...outboxIndex)`. */
export const outboxIndex = [{ 'outbox.occurredAt': 1 }, { sparse: true }] as const
