import { Schema } from 'mongoose'

/** The schema piece of a record that tells of its changes. Mongoose lets an array begin empty. */
export const outboxField = [Schema.Types.Mixed]

/** How the sweep finds unpublished events. */
export const outboxIndex = [{ 'outbox.occurredAt': 1 }, { sparse: true }] as const

/** The schema piece of a record whose state is told again with every change. */
export const stateEventField = { type: Schema.Types.Mixed, default: null }

/** How the sweep finds states that are untold. A record's key is always the same, so the next state leaves the index as it is. */
export const stateEventIndex = [{ 'stateEvent.key': 1 }, { sparse: true }] as const
