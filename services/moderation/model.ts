import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { warning } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/**
 * A stored warning. Its cause is a removal (document and number of the removal) or a decision of an admin. Each cause has one warning.
 */
const keptWarning = warning.extend({
  documentId: z.string(),
  at: z.date(),
  removal: z.number(),
  /** The dislikes that removed the document; absent in warnings of earlier releases. */
  dislikes: z.number().nullable(),
  /** True if it was given to an account that is deleted; null in warnings of earlier releases. */
  carried: z.boolean().nullable(),
})
export type KeptWarning = z.infer<typeof keptWarning>

/** A document whose pile-on an admin undid. */
const pileOnEntry = z.object({ documentId: z.string(), decisionId: z.string(), at: z.date() })
export type KeptPileOn = z.infer<typeof pileOnEntry>

/** A user's moderation record. `_id` is the user's. */
const record = defineRecord({
  name: 'ModerationRecord',
  collection: 'records',
  fields: {
    warnings: z.array(keptWarning),
    /** Causes with a withdrawn warning, including those that were withdrawn before the warning was issued. */
    withdrawn: z.array(z.string()).nullable(),
    /** The pile-ons that the user took part in, by decisions; absent in records of earlier releases. */
    pileOns: z.array(pileOnEntry).nullable(),
    /** True once the user closed their account: nothing is recorded any more. */
    closed: z.boolean().nullable(),
    /** How long the warnings of a closed account are kept, without the titles and notes in them; null if it has none. */
    keptUntil: z.date().nullable(),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [{ key: { 'warnings.documentId': 1 } }, { key: { keptUntil: 1 } }],
  outbox: true,
})

export type ModerationRecord = RecordOf<typeof record>
export type RecordModel = Model<ModerationRecord>

export const createRecordModel = (connection: Connection): RecordModel => createModel(connection, record)
