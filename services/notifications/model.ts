import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** A message to all users, stored once. */
const message = defineRecord({
  name: 'Message',
  collection: 'messages',
  fields: {
    title: z.string(),
    body: z.string(),
    senderId: z.string(),
    createdAt: z.date(),
    /** Users who were connected to each gateway at the delivery; one entry per gateway. */
    deliveries: z.array(z.object({ gateway: z.string(), users: z.number() })),
    recalled: z.object({ at: z.date(), actorId: z.string(), note: z.string() }).nullable(),
    /** When its counts were last published. */
    countedAt: z.date().nullable(),
  },
  indexes: [{ key: { createdAt: -1, _id: -1 } }],
  outbox: true,
})

export type MessageRecord = RecordOf<typeof message>

/** A message to one user. `_id` is derived from its cause. */
const notice = defineRecord({
  name: 'Notice',
  collection: 'notices',
  fields: {
    userId: z.string(),
    title: z.string(),
    body: z.string(),
    createdAt: z.date(),
    readAt: z.date().nullable(),
  },
  indexes: [{ key: { userId: 1, createdAt: -1, _id: -1 } }],
  outbox: true,
})
export type NoticeRecord = RecordOf<typeof notice>

/** A user has read a message. `_id` is `messageId:userId`. */
const read = defineRecord({
  name: 'Read',
  collection: 'reads',
  fields: { at: z.date() },
  indexes: [],
  outbox: false,
})

export type ReadRecord = RecordOf<typeof read>

/** A mail that was sent. `_id` is the id of the event that requested it. */
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
  notices: Model<NoticeRecord>
  reads: Model<ReadRecord>
  sentMails: SentMailModel
} => ({
  messages: createModel(connection, message),
  notices: createModel(connection, notice),
  reads: createModel(connection, read),
  sentMails: createModel(connection, sentMail),
})
