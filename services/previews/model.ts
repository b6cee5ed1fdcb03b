import { Schema, type Connection, type Model } from 'mongoose'
import { outboxField, outboxIndex, type WithOutbox } from '#platform'

/** What is known of a document's looks; `_id` is the document's, so that there is one at most. */
export interface PreviewRecord extends WithOutbox {
  pages: number
  /** Reference at the file host; null where page one cannot be drawn. */
  thumbnail: string | null
  madeAt: Date
}

export type PreviewModel = Model<PreviewRecord>

const preview = new Schema<PreviewRecord>(
  {
    _id: { type: String, required: true },
    pages: { type: Number, required: true },
    thumbnail: { type: String, default: null },
    madeAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { strict: 'throw', strictQuery: 'throw', versionKey: false },
)
preview.index(...outboxIndex)

export const createPreviewModel = (connection: Connection): PreviewModel =>
  connection.model<PreviewRecord>('Preview', preview, 'previews')
