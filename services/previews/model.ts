import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** What is known of a document's looks; `_id` is the document's, so that there is one at most. */
const preview = defineRecord({
  name: 'Preview',
  collection: 'previews',
  fields: {
    pages: z.number(),
    /** Reference at the file host; null where page one cannot be drawn. */
    thumbnail: z.string().nullable(),
    madeAt: z.date(),
  },
  indexes: [],
  outbox: true,
})

export type PreviewModel = Model<RecordOf<typeof preview>>

export const createPreviewModel = (connection: Connection): PreviewModel => createModel(connection, preview)
