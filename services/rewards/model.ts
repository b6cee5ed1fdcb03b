import { Schema, type Connection, type Model } from 'mongoose'
import { outboxField, outboxIndex, type WithOutbox } from '#platform'
import type { LedgerEntry } from './rules'

/** One user's points and books; `_id` is the user's. */
export interface WalletRecord extends WithOutbox {
  points: number
  ledger: LedgerEntry[]
  ownedBooks: number[]
  /** Grows with every movement, so that a told balance is the balance after exactly this movement. */
  version: number
}

export type WalletModel = Model<WalletRecord>

const entry = new Schema<LedgerEntry>(
  {
    key: { type: String, required: true },
    delta: { type: Number, required: true },
    reason: { type: String, required: true, enum: ['document', 'book'] },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
)

const wallet = new Schema<WalletRecord>(
  {
    _id: { type: String, required: true },
    points: { type: Number, required: true },
    ledger: { type: [entry], default: [] },
    ownedBooks: { type: [Number], default: [] },
    version: { type: Number, required: true },
    outbox: outboxField,
  },
  { strict: 'throw', strictQuery: 'throw', versionKey: false },
)
wallet.index(...outboxIndex)

export const createWalletModel = (connection: Connection): WalletModel =>
  connection.model<WalletRecord>('Wallet', wallet, 'wallets')
