import { createHmac } from 'node:crypto'
import { emailKeyOf } from '#events'
import { sweepEach, type Clock, type Log, type Outbox } from '#platform'
import type { AccountModel, AccountRecord } from '../model'
import type { BarredAddresses } from './barred-addresses'
import { comeBack, forgetFormer, reserves, type KeyOf } from './rules'

type Holder = Pick<AccountRecord, '_id' | 'isActive' | 'closing' | 'formerAddresses'>
const holderFields = { isActive: 1, closing: 1, formerAddresses: 1 }

/** Accounts per sweep. */
const sweepLimit = 500

/**
 * The addresses of one person: every one that an account has had within the last twelve months. As keyed hashes, since an address of a
 * student can be guessed. See docs/decisions/053-a-persons-addresses.md.
 */
export function createPersonAddresses({
  accounts,
  barred,
  outbox,
  secrets,
  clock,
  log,
}: {
  accounts: AccountModel
  barred: Pick<BarredAddresses, 'has'>
  outbox: Pick<Outbox, 'decide'>
  /** New hashes are made with the first; hashes made with the others still count. */
  secrets: readonly [Buffer, ...Buffer[]]
  clock: Clock
  log: Log
}) {
  const hash = (email: string, secret: Buffer) =>
    createHmac('sha256', secret).update(emailKeyOf(email)).digest('hex')
  const keysOf = (email: string) => secrets.map((secret) => hash(email, secret))
  const keyOf: KeyOf = (email) => hash(email, secrets[0])

  const holdersOf = (keys: readonly string[]) =>
    accounts.find({ 'formerAddresses.key': { $in: [...keys] } }, holderFields).lean<Holder[]>()

  return {
    keyOf,

    /** True if this address belongs to another person's account, or to one that is suspended or was deleted while suspended. */
    async isTaken(email: string, userId?: string): Promise<boolean> {
      const keys = keysOf(email)
      if (await barred.has(keys)) return true
      const now = clock.now()
      const holders = await holdersOf(keys)
      return holders.some((holder) => holder._id !== userId && reserves(holder, keys, now))
    },

    /** The student of erased accounts may be back: this account has proven its address just now. */
    async recognise(userId: string): Promise<void> {
      const account = await accounts.findById(userId, { email: 1, emailKey: 1, emailVerified: 1 }).lean()
      if (!account?.emailVerified) return
      const { email, emailKey } = account
      const keys = keysOf(email)
      const erased = (await holdersOf(keys)).filter(({ _id, closing }) => _id !== userId && closing?.erasedAt)
      if (erased.length === 0) return
      await outbox.decide(accounts, userId, (current) =>
        comeBack(current, { userId, emailKey, keys }, erased, clock.now()),
      )
    },

    /** Of each account: addresses whose time is over, and the former one itself once it was notified. */
    async forgetOld(): Promise<void> {
      const each = { log, failure: 'former addresses of an account could not be forgotten' }
      const old = { until: { $lte: clock.now() } }
      const found = await accounts
        .find({ 'formerAddresses.until': old.until }, { _id: 1 })
        .limit(sweepLimit)
        .lean()
      const forgotten = { $pull: { formerAddresses: old }, $inc: { version: 1 } }
      await sweepEach(found, async ({ _id }) => void (await accounts.updateOne({ _id }, forgotten)), each)
      const changed = await accounts.find({ formerEmail: { $gt: '' } }, { _id: 1 }).lean()
      const forget = async ({ _id }: Pick<AccountRecord, '_id'>) =>
        void (await outbox.decide(accounts, _id, (account) => forgetFormer(account, keysOf, clock.now())))
      await sweepEach(changed, forget, each)
    },
  }
}
export type PersonAddresses = ReturnType<typeof createPersonAddresses>
