import { Schema } from 'mongoose'

/** The schema piece of a record that tells of its changes. Mongoose lets an array begin empty. */
export const outboxField = [Schema.Types.Mixed]

/** How the sweep finds unpublished events. */
export const outboxIndex = [{ 'outbox.occurredAt': 1 }, { sparse: true }] as const
