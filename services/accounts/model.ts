import { Schema, type Connection, type Model } from 'mongoose'
import { roles, suspensionReasons, type Role } from '#events'
import { outboxField, outboxIndex, type WithOutbox } from '#platform'
import type { Otp } from './rules'

export interface AccountRecord extends WithOutbox {
  username: string
  email: string
  /** The address, lower-case: unique. */
  emailKey: string
  passwordHash: string
  role: Role
  /** Reference of the picture at the file host. */
  avatar: string | null
  /** Reference of the ID image; kept only until the e-mail is verified. */
  idCard: string | null
  isActive: boolean
  suspension: { reason: (typeof suspensionReasons)[number]; at: Date } | null
  emailVerified: boolean
  /** Tokens of an older version are worth nothing. */
  tokenVersion: number
  createdAt: Date
  otp: Otp | null
}

export type AccountModel = Model<AccountRecord>

const otp = new Schema(
  {
    purpose: { type: String, required: true, enum: ['verify-email'] },
    nonce: { type: String, required: true },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    attempts: { type: Number, required: true },
  },
  { _id: false, strict: 'throw' },
)

const suspension = new Schema(
  {
    reason: { type: String, required: true, enum: suspensionReasons },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
)

const account = new Schema<AccountRecord>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true, enum: roles },
    avatar: { type: String, default: null },
    idCard: { type: String, default: null },
    isActive: { type: Boolean, required: true },
    suspension: { type: suspension, default: null },
    emailVerified: { type: Boolean, required: true },
    tokenVersion: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    otp: { type: otp, default: null },
    outbox: outboxField,
  },
  { strict: 'throw', strictQuery: 'throw', versionKey: false },
)
account.index(...outboxIndex)

export const createAccountModel = (connection: Connection): AccountModel =>
  connection.model<AccountRecord>('Account', account, 'accounts')

/** What decides whether a request of an account is let in, and to what. */
export type AccountAccess = Pick<AccountRecord, '_id' | 'role' | 'isActive' | 'tokenVersion'>

/** Straight from the driver: this is read on every request, and hydration would cost more than the read. */
export const readAccess = (accounts: AccountModel, userIds: readonly string[]): Promise<AccountAccess[]> =>
  accounts.collection
    .find<AccountAccess>(
      { _id: { $in: [...userIds] as never[] } },
      { projection: { role: 1, isActive: 1, tokenVersion: 1 } },
    )
    .toArray()
