import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { audienceKinds, pushKind } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** A message to all users, or to an audience, stored once. */
const message = defineRecord({
  name: 'Message',
  collection: 'messages',
  fields: {
    title: z.string(),
    body: z.string(),
    senderId: z.string(),
    /** When it was sent; `notSent` before. */
    createdAt: z.date(),
    /** Null in messages of earlier releases: everyone. */
    audience: z.object({ kind: z.enum(audienceKinds), of: z.string().nullable() }).nullable(),
    /** The keys of its audience, as it was sent; null for everybody. */
    to: z.array(z.string()).nullable(),
    /** When it is to be sent; null once it was sent or cancelled. */
    dueAt: z.date().nullable(),
    correctedAt: z.date().nullable(),
    /** Grows with every change of text, audience or time. It guards decisions. Absent in messages of earlier releases. */
    version: z.number(),
    /** Users who were connected to each gateway at the delivery; one entry per gateway. */
    deliveries: z.array(z.object({ gateway: z.string(), users: z.number() })),
    recalled: z.object({ at: z.date(), actorId: z.string(), note: z.string() }).nullable(),
    /** When its counts were last published. */
    countedAt: z.date().nullable(),
  },
  indexes: [{ key: { createdAt: -1, _id: -1 } }, { key: { dueAt: 1 } }],
  outbox: true,
})

export type MessageRecord = RecordOf<typeof message>
/** The time of a message that was not sent: before every registration, so that no inbox has it. */
export const notSent = new Date(0)

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
    /** While it is unread, its user gets no other message with this topic; null or absent: it has none. */
    topic: z.string().nullable(),
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

/** An open page or the inbox of a user has got a message. `_id` is `messageId:userId`. */
const hearing = defineRecord({
  name: 'Hearing',
  collection: 'hearings',
  fields: { at: z.date() },
  indexes: [],
  outbox: false,
})
export type HearingRecord = RecordOf<typeof hearing>

/** A mail that was sent. `_id` is the id of the event that requested it. */
const sentMail = defineRecord({
  name: 'SentMail',
  collection: 'sent_mails',
  fields: { at: z.date() },
  indexes: [{ key: { at: 1 } }],
  outbox: false,
})
export type SentMailModel = Model<RecordOf<typeof sentMail>>

/** Which notifications a user gets on which devices; `_id` is the user's. Absent until they choose. */
const push = defineRecord({
  name: 'Push',
  collection: 'pushes',
  fields: {
    kinds: z.array(pushKind),
    /** False: one a day at most. */
    often: z.boolean(),
    /** Oldest first. */
    devices: z.array(
      z.object({
        endpoint: z.string(),
        p256dh: z.string(),
        auth: z.string(),
        /** Null: of a token from before sessions had ids. */
        sessionId: z.string().nullable(),
        since: z.date(),
      }),
    ),
    /** The day of the last one, in Singapore; null before the first. */
    toldOn: z.string().nullable(),
    /** Grows with every decision, and guards it. */
    version: z.number(),
  },
  indexes: [{ key: { 'devices.endpoint': 1 }, sparse: true }],
  outbox: true,
})
export type PushRecord = RecordOf<typeof push>

export const createNotificationModels = (
  connection: Connection,
): {
  messages: Model<MessageRecord>
  notices: Model<NoticeRecord>
  reads: Model<ReadRecord>
  hearings: Model<HearingRecord>
  sentMails: SentMailModel
  pushes: Model<PushRecord>
} => ({
  messages: createModel(connection, message),
  notices: createModel(connection, notice),
  reads: createModel(connection, read),
  hearings: createModel(connection, hearing),
  sentMails: createModel(connection, sentMail),
  pushes: createModel(connection, push),
})
