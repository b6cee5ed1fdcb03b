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

/** One mail that was sent; `_id` is the event that asked for it. */
const sentMail = defineRecord({
  name: 'SentMail',
  collection: 'sent_mails',
  fields: { at: z.date() },
  indexes: [{ key: { at: 1 } }],
  outbox: false,
})
export type SentMailModel = Model<RecordOf<typeof sentMail>>

export const createNotificationModels = (
  connection: Connection,
): {
  messages: Model<RecordOf<typeof message>>
  reads: Model<RecordOf<typeof read>>
  sentMails: SentMailModel
} => ({
  messages: createModel(connection, message),
  reads: createModel(connection, read),
  sentMails: createModel(connection, sentMail),
})
