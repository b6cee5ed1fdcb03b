import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** `_id` is the session's, as its token says it; who is logged in, and where. */
const session = defineRecord({
  name: 'Session',
  collection: 'sessions',
  fields: {
    userId: z.string(),
    /** Of its token. */
    tokenVersion: z.number(),
    /** What the browser said of itself, if anything. */
    device: z.string().nullable(),
    startedAt: z.date(),
    endsAt: z.date(),
  },
  indexes: [{ key: { userId: 1, startedAt: -1 } }, { key: { endsAt: 1 } }],
  outbox: false,
})
export type SessionModel = Model<RecordOf<typeof session>>

export const createSessionModel = (connection: Connection): SessionModel => createModel(connection, session)
