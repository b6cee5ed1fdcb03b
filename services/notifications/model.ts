import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** One message to everybody: written once, however many they are. */
const message = defineRecord({
  name: 'Message',
  collection: 'messages',
  fields: { title: z.string(), body: z.string(), senderId: z.string(), createdAt: z.date() },
  indexes: [{ key: { createdAt: -1, _id: -1 } }],
  outbox: true,
})

/** One user's having read one message; `_id` is `messageId:userId`. */
const read = defineRecord({
  name: 'Read',
  collection: 'reads',
  fields: { at: z.date() },
  indexes: [],
  outbox: false,
})

export const createNotificationModels = (
  connection: Connection,
): { messages: Model<RecordOf<typeof message>>; reads: Model<RecordOf<typeof read>> } => ({
  messages: createModel(connection, message),
  reads: createModel(connection, read),
})
