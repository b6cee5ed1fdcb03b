import { Schema } from 'mongoose'

/** The schema of an outbox. Mongoose initializes arrays as empty. */
export const outboxField = [Schema.Types.Mixed]

/** Finds unpublished events for the sweep. */
export const outboxIndex = [{ 'outbox.occurredAt': 1 }, { sparse: true }] as const

/** The schema of a state event. */
export const stateEventField = { type: Schema.Types.Mixed, default: null }

/** Finds unpublished states for the sweep. A record's key never changes, so the next state leaves the index alone. */
export const stateEventIndex = [{ 'stateEvent.key': 1 }, { sparse: true }] as const
