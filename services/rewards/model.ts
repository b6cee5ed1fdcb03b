import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { pointReason } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** A movement of a wallet. */
const ledgerEntry = z.object({
  /** The dedupe key: each cause moves a wallet once. */
  key: z.string(),
  delta: z.number(),
  reason: pointReason,
  at: z.date(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** A user's points and books. `_id` is the user's. */
const wallet = defineRecord({
  name: 'Wallet',
  collection: 'wallets',
  fields: {
    points: z.number(),
    ledger: z.array(ledgerEntry),
    ownedBooks: z.array(z.number()),
    /** True once the user closed their account: nothing moves it any more. */
    closed: z.boolean().nullable(),
    /** Grows with every movement. A published balance is the balance after exactly this movement. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})

/** A user's bookmark in a book. `_id` is `user:file name`. */
const bookmark = defineRecord({
  name: 'Bookmark',
  collection: 'bookmarks',
  fields: { page: z.number(), at: z.date() },
  indexes: [],
  outbox: false,
})
export type BookmarkModel = Model<RecordOf<typeof bookmark>>

export const createBookmarkModel = (connection: Connection): BookmarkModel =>
  createModel(connection, bookmark)

export type WalletRecord = RecordOf<typeof wallet>
export type WalletModel = Model<WalletRecord>

export const createWalletModel = (connection: Connection): WalletModel => createModel(connection, wallet)
