import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { warning } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/**
 * A warning as the record keeps it. Its cause is the removal of a document (`removal` tells those of one document apart), or the
 * decision of an admin; each causes one.
 */
const keptWarning = warning.extend({ documentId: z.string(), at: z.date(), removal: z.number() })
export type KeptWarning = z.infer<typeof keptWarning>

/** What moderation knows of one user; `_id` is the user's. */
const record = defineRecord({
  name: 'ModerationRecord',
  collection: 'records',
  fields: {
    warnings: z.array(keptWarning),
    /** Causes whose warning counts no more, also where it was never issued: the document had been restored by then. */
    withdrawn: z.array(z.string()).nullable(),
    /** Its user closed their account: nothing is written about them any more. */
    closed: z.boolean().nullable(),
    /** Grows with every change, so that a decision is written only onto what it was made from. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})

export type ModerationRecord = RecordOf<typeof record>
export type RecordModel = Model<ModerationRecord>

export const createRecordModel = (connection: Connection): RecordModel => createModel(connection, record)
