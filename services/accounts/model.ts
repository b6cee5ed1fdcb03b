import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { documentsChoice, otpPurpose, role, suspensionReason } from '#events'
import { createModel, defineRecord, type CreateReader, type RecordOf, type StateOf } from '#platform'

/** A one-time code that is due. The code itself is never stored: it is derived from the nonce. */
export const otp = z.object({
  purpose: otpPurpose,
  nonce: z.string(),
  sentAt: z.date(),
  expiresAt: z.date(),
  /** Guesses in all. */
  attempts: z.number(),
  /** For each guess a keyed hash of the network address that it came from. */
  guessers: z.array(z.string()),
})
export type Otp = z.infer<typeof otp>

const account = defineRecord({
  name: 'Account',
  collection: 'accounts',
  fields: {
    username: z.string(),
    /** The name, lower-case; null in what was stored before it was kept, until the next start. */
    usernameKey: z.string().nullable(),
    email: z.string(),
    /** The address, lower-case. */
    emailKey: z.string(),
    passwordHash: z.string(),
    role,
    /** Reference of the picture at the file host. */
    avatar: z.string().nullable(),
    /** Reference of the ID image; kept only until the e-mail is verified. */
    idCard: z.string().nullable(),
    isActive: z.boolean(),
    suspension: z.object({ reason: suspensionReason, at: z.date(), note: z.string().nullable() }).nullable(),
    /** How often the account was suspended or reinstated; null is never. */
    standingVersion: z.number().nullable(),
    /** What it was suspended and reinstated for: each cause acts once. */
    standingCauses: z.array(z.string()),
    emailVerified: z.boolean(),
    /** Tokens of an older version are worth nothing. */
    tokenVersion: z.number(),
    /** Sessions that were logged out of before their token ended; null in what was stored before there were any. */
    endedSessions: z.array(z.object({ id: z.string(), endsAt: z.date() })).nullable(),
    createdAt: z.date(),
    /** The code that verifies the e-mail, while it is due. */
    otp: otp.nullable(),
    /** An address that was asked for, until it is proven; and the code that proves it. */
    newEmail: z.object({ email: z.string(), emailKey: z.string() }).nullable(),
    newEmailOtp: otp.nullable(),
    /** The address before the last change, which is told of it. */
    formerEmail: z.string().nullable(),
    /** Permits one reset of the password; only its hash is kept. */
    resetGrant: z.object({ hash: z.string(), expiresAt: z.date() }).nullable(),
    /** That its student closed it for good, and how far it is erased. Once that is done, nothing is kept but this. */
    closing: z
      .object({
        documents: documentsChoice,
        at: z.date(),
        /** Services that keep nothing of it any more. */
        confirmed: z.array(z.string()),
        /** When nothing was left but the address. */
        emptiedAt: z.date().nullable(),
        erasedAt: z.date().nullable(),
      })
      .nullable(),
    /** When the next step of its erasure is due. */
    erasureDueAt: z.date().nullable(),
    /** Every write raises it: decisions are guarded by it. Absent in accounts stored before it was kept. */
    version: z.number(),
  },
  indexes: [
    { key: { emailKey: 1 }, unique: true },
    { key: { usernameKey: 1, _id: 1 } },
    // What was never verified.
    { key: { emailVerified: 1, createdAt: 1 } },
    { key: { erasureDueAt: 1 } },
  ],
  outbox: true,
})

export type AccountRecord = RecordOf<typeof account>
/** An account as rules see it. */
export type AccountFields = StateOf<AccountRecord>
export type AccountModel = Model<AccountRecord>

export const createAccountModel = (connection: Connection): AccountModel => createModel(connection, account)

/** What decides whether a request of an account is let in, and to what. */
export type AccountState = Pick<
  AccountRecord,
  '_id' | 'role' | 'isActive' | 'emailVerified' | 'tokenVersion' | 'endedSessions'
>

const stateFields = ['role', 'isActive', 'emailVerified', 'tokenVersion', 'endedSessions'] as const
const stateProjection = Object.fromEntries(stateFields.map((field) => [field, 1]))

/** Straight from the driver: this is read on every request, and hydration would cost more than the read. */
export const readAccountStates = (
  accounts: AccountModel,
  userIds: readonly string[],
): Promise<AccountState[]> =>
  accounts.collection
    .find<AccountState>({ _id: { $in: [...userIds] as never[] } }, { projection: stateProjection })
    .toArray()

/** Reads the state of one account; null where there is none. */
export const createStateReader = (accounts: AccountModel, createReader: CreateReader) =>
  createReader<AccountState>({
    collection: accounts.collection,
    fields: stateFields,
    read: async (userIds) => {
      const found = await readAccountStates(accounts, userIds)
      return new Map(found.map((account) => [account._id, account]))
    },
  })
