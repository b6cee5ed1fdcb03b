import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** A login, or the next thirty days of a remembered one. `_id` is the session id in its token. */
const session = defineRecord({
  name: 'Session',
  collection: 'sessions',
  fields: {
    userId: z.string(),
    /** The token's version. */
    tokenVersion: z.number(),
    /** The browser's user agent, if it sent one. */
    device: z.string().nullable(),
    /** When the user logged in. */
    startedAt: z.date(),
    endsAt: z.date(),
    /** The session that this one continues; null in sessions that began with a login. */
    renews: z.string().nullable(),
  },
  indexes: [{ key: { userId: 1, startedAt: -1 } }, { key: { endsAt: 1 } }],
  outbox: false,
})
export type SessionModel = Model<RecordOf<typeof session>>

export const createSessionModel = (connection: Connection): SessionModel => createModel(connection, session)
