import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { feedbackKind } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** Feedback. Its `_id` begins with the time, so that ids sort by it. */
const feedback = defineRecord({
  name: 'Feedback',
  collection: 'feedback',
  fields: {
    kind: feedbackKind,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: z.date(),
  },
  indexes: [{ key: { kind: 1, _id: -1 } }, { key: { email: 1 } }],
  outbox: true,
})
export type FeedbackRecord = RecordOf<typeof feedback>
export type FeedbackModel = Model<FeedbackRecord>

export const createFeedbackModel = (connection: Connection): FeedbackModel =>
  createModel(connection, feedback)
