import { Schema, type Connection, type Model } from 'mongoose'
import { outboxField, outboxIndex, type WithOutbox } from '#platform'

/** One message to everybody: written once, however many they are. */
export interface MessageRecord extends WithOutbox {
  title: string
  body: string
  senderId: string
  createdAt: Date
}

/** One user's having read one message; `_id` is `messageId:userId`. */
export interface ReadRecord {
  _id: string
  at: Date
}

const message = new Schema<MessageRecord>(
  {
    _id: { type: String, required: true },
    title: { type: String, required: true },
    body: { type: String, required: true },
    senderId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { strict: 'throw', strictQuery: 'throw', versionKey: false },
)
message.index({ createdAt: -1, _id: -1 })
message.index(...outboxIndex)

const read = new Schema<ReadRecord>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { strict: 'throw', strictQuery: 'throw', versionKey: false },
)

export const createNotificationModels = (
  connection: Connection,
): { messages: Model<MessageRecord>; reads: Model<ReadRecord> } => ({
  messages: connection.model<MessageRecord>('Message', message, 'messages'),
  reads: connection.model<ReadRecord>('Read', read, 'reads'),
})
