import { Schema } from 'mongoose'

/** The schema piece of a document that tells of its changes: `outbox: outboxField`. Mongoose lets an array begin empty. */
export const outboxField = [Schema.Types.Mixed]

/** How the sweep finds unpublished events: `schema.index(...outboxIndex)`. */
export const outboxIndex = [{ 'outbox.occurredAt': 1 }, { sparse: true }] as const
