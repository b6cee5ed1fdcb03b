import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { warning } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** A warning as the record keeps it: its cause is the removed document, and one document causes one. */
const keptWarning = warning.extend({ documentId: z.string(), at: z.date() })
export type KeptWarning = z.infer<typeof keptWarning>

/** What moderation knows of one user; `_id` is the user's. */
const record = defineRecord({
  name: 'ModerationRecord',
  collection: 'records',
  fields: {
    warnings: z.array(keptWarning),
    /** Grows with every change, so that a decision is written only onto what it was made from. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})

export type ModerationRecord = RecordOf<typeof record>
export type RecordModel = Model<ModerationRecord>

export const createRecordModel = (connection: Connection): RecordModel => createModel(connection, record)
