import { Schema, type Connection, type Model } from 'mongoose'
import { outboxField, outboxIndex, type WithOutbox } from '#platform'
import type { KeptWarning } from './rules'

/** What moderation knows of one user; `_id` is the user's. */
export interface ModerationRecord extends WithOutbox {
  warnings: KeptWarning[]
  /** Grows with every change, so that a decision is written only onto what it was made from. */
  version: number
}

export type RecordModel = Model<ModerationRecord>

const warning = new Schema<KeptWarning>(
  {
    documentId: { type: String, required: true },
    message: { type: String, required: true },
    at: { type: Date, required: true },
    docTitle: { type: String, required: true },
    seen: { type: Boolean, required: true },
  },
  { _id: false, strict: 'throw' },
)

const record = new Schema<ModerationRecord>(
  {
    _id: { type: String, required: true },
    warnings: { type: [warning], default: [] },
    version: { type: Number, required: true },
    outbox: outboxField,
  },
  { strict: 'throw', strictQuery: 'throw', versionKey: false },
)
record.index(...outboxIndex)

export const createRecordModel = (connection: Connection): RecordModel =>
  connection.model<ModerationRecord>('ModerationRecord', record, 'records')
