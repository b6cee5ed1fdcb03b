import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** What is known of a document's looks; `_id` is the document's, so that there is one at most. */
const preview = defineRecord({
  name: 'Preview',
  collection: 'previews',
  fields: {
    /** 0 of a document that was erased: nothing is drawn of it any more. */
    pages: z.number(),
    /** Reference at the file host; null where page one cannot be drawn, or is not to be seen. */
    thumbnail: z.string().nullable(),
    madeAt: z.date(),
  },
  indexes: [],
  outbox: true,
})

/** What is still to be drawn; `_id` is the document's. It goes when it is done. */
const drawing = defineRecord({
  name: 'Drawing',
  collection: 'drawings',
  fields: {
    /** Whose turn it takes. */
    uploaderId: z.string(),
    /** Reference at the file host. */
    file: z.string(),
    /** Of the request that it comes from. */
    correlationId: z.string(),
    tries: z.number(),
    /** Nobody begins it before. Moved on by whoever is at it, for as long as they live. */
    nextAt: z.date(),
    /** Whoever is at it; null where nobody is. */
    claim: z.string().nullable(),
  },
  indexes: [{ key: { nextAt: 1 } }],
  outbox: false,
})

export type PreviewModel = Model<RecordOf<typeof preview>>
export type DrawingRecord = RecordOf<typeof drawing>
export type DrawingModel = Model<DrawingRecord>

export const createPreviewModel = (connection: Connection): PreviewModel => createModel(connection, preview)
export const createDrawingModel = (connection: Connection): DrawingModel => createModel(connection, drawing)
