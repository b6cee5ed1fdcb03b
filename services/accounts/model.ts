import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { documentsChoice, otpPurpose, role, suspensionReason } from '#events'
import { createModel, defineRecord, type CreateLookup, type RecordOf, type StateOf } from '#platform'

/** A one-time code that is due. The code itself is never stored; it is derived from the nonce. */
export const otp = z.object({
  purpose: otpPurpose,
  nonce: z.string(),
  sentAt: z.date(),
  expiresAt: z.date(),
  /** Number of guesses so far. */
  attempts: z.number(),
  /** One keyed hash of the guesser's network address per guess. */
  guessers: z.array(z.string()),
})
export type Otp = z.infer<typeof otp>

const formerAddress = z.object({ key: z.string(), until: z.date() })
export type FormerAddress = z.infer<typeof formerAddress>

const account = defineRecord({
  name: 'Account',
  collection: 'accounts',
  fields: {
    username: z.string(),
    /** The name as it is searched for; of another form, or null, in accounts of earlier releases until the next start. */
    usernameKey: z.string().nullable(),
    /**
     * Its place among the accounts whose names look alike; null until the address is verified, and in accounts of earlier releases until the
     * next start.
     */
    alike: z.object({ skeleton: z.string(), number: z.number() }).nullable(),
    email: z.string(),
    /** The normalised address. */
    emailKey: z.string(),
    passwordHash: z.string(),
    role,
    /** When the account got its role, and when its address got its university. Null: at registration, or before this was recorded. */
    roleSince: z.date().nullable(),
    universitySince: z.date().nullable(),
    /** Reference of the picture at the file host, or `initials`; null without a picture. */
    avatar: z.string().nullable(),
    /** Reference of the ID image, until the email is verified. */
    idCard: z.string().nullable(),
    isActive: z.boolean(),
    suspension: z
      .object({
        reason: suspensionReason,
        at: z.date(),
        note: z.string().nullable(),
        /** When it ends by itself; null, or absent in accounts of earlier releases, if it does not. */
        until: z.date().nullable(),
      })
      .nullable(),
    /** How often the account was suspended or reinstated; null means never. */
    standingVersion: z.number().nullable(),
    /** Causes that suspended or reinstated it: each acts once. */
    standingCauses: z.array(z.string()),
    emailVerified: z.boolean(),
    /** Tokens of an older version are invalid. */
    tokenVersion: z.number(),
    /**
     * Sessions that end before their tokens expire. `at`: when a session that another one continues ends; null: it has ended already.
     * `endsAt`: when its last token expires. Null in accounts of earlier releases.
     */
    endedSessions: z
      .array(z.object({ id: z.string(), endsAt: z.date(), at: z.date().nullable() }))
      .nullable(),
    createdAt: z.date(),
    /** The code that verifies the email, while one is due. */
    otp: otp.nullable(),
    /** A requested new address until it is verified, and the code that verifies it. */
    newEmail: z.object({ email: z.string(), emailKey: z.string() }).nullable(),
    newEmailOtp: otp.nullable(),
    /** The address before the last change, until it was notified of the change. */
    formerEmail: z.string().nullable(),
    /**
     * Keyed hashes of the addresses that it had before, each until it no longer counts as its student's. An erased account that was
     * suspended or has warnings keeps its last address too. Null in accounts of earlier releases.
     */
    formerAddresses: z.array(formerAddress).nullable(),
    /** Permits one reset of the password. Only the grant's hash is kept. */
    resetGrant: z.object({ hash: z.string(), expiresAt: z.date() }).nullable(),
    /** The second factor, of admins only: codes of an authenticator app. Absent in accounts of earlier releases. */
    secondFactor: z
      .object({
        /** Encrypted; see `seal`. */
        secret: z.string(),
        since: z.date(),
        /** The time step of the last accepted code. Earlier ones are refused. */
        lastStep: z.number(),
        /** Hashes of unused recovery codes. */
        recovery: z.object({ salt: z.string(), hashes: z.array(z.string()) }),
        /** Wrong codes in a row. */
        wrong: z.object({ count: z.number(), since: z.date() }).nullable(),
      })
      .nullable(),
    /** A secret that waits for its first code. */
    newSecondFactor: z.object({ secret: z.string(), expiresAt: z.date() }).nullable(),
    /** Set when the student closed the account: the progress of its erasure. An erased account keeps only this and `formerAddresses`. */
    closing: z
      .object({
        documents: documentsChoice,
        at: z.date(),
        /** Services that have erased their data. */
        confirmed: z.array(z.string()),
        /** True if it has warnings, which outlive it. */
        standing: z.boolean().nullable(),
        /** When only the address was left. */
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
    { key: { 'alike.skeleton': 1, 'alike.number': 1 }, unique: true, sparse: true },
    // For accounts that have no place yet.
    { key: { 'alike.skeleton': 1, createdAt: 1 } },
    // For registrations that were never verified.
    { key: { emailVerified: 1, createdAt: 1 } },
    { key: { erasureDueAt: 1 } },
    { key: { 'formerAddresses.key': 1 } },
    { key: { 'formerAddresses.until': 1 } },
    // For addresses that are forgotten once they were notified.
    { key: { formerEmail: 1 } },
    { key: { role: 1 } },
    // For suspensions whose days are over.
    { key: { 'suspension.until': 1 } },
  ],
  outbox: true,
})

export type AccountRecord = RecordOf<typeof account>
/** An account as rules see it. */
export type AccountFields = StateOf<AccountRecord>
export type AccountModel = Model<AccountRecord>

export const createAccountModel = (connection: Connection): AccountModel => createModel(connection, account)

const stateFields = [
  'role',
  'isActive',
  'emailVerified',
  'tokenVersion',
  'endedSessions',
  'secondFactor',
] as const
const stateProjection = Object.fromEntries(stateFields.map((field) => [field, 1]))

/** The fields that authorise an account's requests. */
export type AccountState = Pick<AccountRecord, '_id' | (typeof stateFields)[number]>

/** Reads past mongoose: this runs on every request, and hydration costs more than the read. */
export const readAccountStates = (
  accounts: AccountModel,
  userIds: readonly string[],
): Promise<AccountState[]> =>
  accounts.collection
    .find<AccountState>({ _id: { $in: [...userIds] as never[] } }, { projection: stateProjection })
    .toArray()

/** Reads the state of one account; null if there is none. */
export const createStateReader = (accounts: AccountModel, createLookup: CreateLookup) =>
  createLookup<AccountState>({
    collection: accounts.collection,
    fields: stateFields,
    read: async (userIds) => {
      const found = await readAccountStates(accounts, userIds)
      return new Map(found.map((account) => [account._id, account]))
    },
  })
