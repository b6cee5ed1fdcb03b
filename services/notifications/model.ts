import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** One message to everybody: written once, however many they are. */
const message = defineRecord({
  name: 'Message',
  collection: 'messages',
  fields: {
    title: z.string(),
    body: z.string(),
    senderId: z.string(),
    createdAt: z.date(),
    /** How many users were connected to each gateway when it was told there; one entry a gateway. */
    deliveries: z.array(z.object({ gateway: z.string(), users: z.number() })),
    recalled: z.object({ at: z.date(), actorId: z.string(), note: z.string() }).nullable(),
    /** When admins were last told of its counts. */
    countedAt: z.date().nullable(),
  },
  indexes: [{ key: { createdAt: -1, _id: -1 } }],
  outbox: true,
})

export type MessageRecord = RecordOf<typeof message>

/** One user's having read one message; `_id` is `messageId:userId`. */
const read = defineRecord({
  name: 'Read',
  collection: 'reads',
  fields: { at: z.date() },
  indexes: [],
  outbox: false,
})

export type ReadRecord = RecordOf<typeof read>

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
  messages: Model<MessageRecord>
  reads: Model<ReadRecord>
  sentMails: SentMailModel
} => ({
  messages: createModel(connection, message),
  reads: createModel(connection, read),
  sentMails: createModel(connection, sentMail),
})
