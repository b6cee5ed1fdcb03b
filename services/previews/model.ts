import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** Page count and thumbnail of a document. `_id` is the document's, so there is at most one. */
const preview = defineRecord({
  name: 'Preview',
  collection: 'previews',
  fields: {
    /** 0 for an erased document, which is never drawn again. */
    pages: z.number(),
    /** Reference at the file host; null if the first page cannot be drawn or must not be shown. */
    thumbnail: z.string().nullable(),
    madeAt: z.date(),
    /** The edition that was drawn. Null or absent for the first. */
    edition: z.number().nullable(),
  },
  indexes: [],
  outbox: true,
})

/** A queued drawing. `_id` is the document's. Deleted when it is done. */
const waiting = {
  name: 'Drawing',
  collection: 'drawings',
  fields: {
    /** The sender, for turns. */
    uploaderId: z.string(),
    /** Reference at the file host. */
    file: z.string(),
    /** Null or absent for the first. */
    edition: z.number().nullable(),
    /** Of the request that caused it. */
    correlationId: z.string(),
    tries: z.number(),
    /** It is not started before. The process that holds the claim keeps extending it. */
    nextAt: z.date(),
    /** Id of the claim of a process; null if none holds it. */
    claim: z.string().nullable(),
  },
  indexes: [{ key: { nextAt: 1 } }],
  outbox: false,
} as const
const drawing = defineRecord(waiting)

export const textOutcomes = ['text', 'scan', 'unreadable'] as const
export type TextOutcome = (typeof textOutcomes)[number]

/** The text of a document's pages. `_id` is the document's. */
const pageText = defineRecord({
  name: 'PageText',
  collection: 'page_texts',
  fields: {
    outcome: z.enum(textOutcomes),
    /** Another one for each reading. */
    stamp: z.string(),
    /** See texts/packed-pages.ts. */
    pages: z.string(),
    readAt: z.date(),
    /** The edition that was read. Null or absent for the first. */
    edition: z.number().nullable(),
  },
  indexes: [],
  outbox: true,
})

/** The picture of a document for links to it. `_id` is the document's, so there is at most one. */
const sharePicture = defineRecord({
  name: 'SharePicture',
  collection: 'share_pictures',
  fields: {
    /** Of what is drawn on it. */
    version: z.string(),
    /** Reference at the file host. */
    file: z.string(),
    drawnAt: z.date(),
  },
  indexes: [],
  outbox: false,
})

/** A document that waits to be read. Like a drawing. */
const reading = defineRecord({ ...waiting, name: 'Reading', collection: 'readings' })

export type PageTextModel = Model<RecordOf<typeof pageText>>
export type PreviewRecord = RecordOf<typeof preview>
export type PreviewModel = Model<PreviewRecord>
export type DrawingRecord = RecordOf<typeof drawing>
export type DrawingModel = Model<DrawingRecord>

export type SharePictureModel = Model<RecordOf<typeof sharePicture>>

export const createPreviewModel = (connection: Connection): PreviewModel => createModel(connection, preview)
export const createDrawingModel = (connection: Connection): DrawingModel => createModel(connection, drawing)
export const createSharePictureModel = (connection: Connection): SharePictureModel =>
  createModel(connection, sharePicture)
export const createPageTextModel = (connection: Connection): PageTextModel =>
  createModel(connection, pageText)
export const createReadingModel = (connection: Connection): DrawingModel => createModel(connection, reading)
