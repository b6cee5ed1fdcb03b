import { emailKeyOf } from '#events'
import type { Clock } from '#platform/core'
import type { AccountModel, AccountRecord } from '../model'

export const hourMs = 3_600_000
/** A registration expires if its email is not verified within this time. */
export const registrationHours = 24
/** Pending registrations of an address; another one takes the place of the oldest. */
const maxPending = 3

/**
 * The key of an unverified registration. It reserves no address: only a verified account has the address itself as its key, and several
 * registrations stand side by side behind it. No address has a blank in it. Registrations of earlier releases have the address itself.
 */
export const pendingKeyOf = (email: string, userId: string): string => `${emailKeyOf(email)} ${userId}`
export const isPendingKey = (emailKey: string): boolean => emailKey.includes(' ')

/** The keys of an address: its account's, and those of its registrations. */
export const keysOf = (email: string) => ({ $gte: emailKeyOf(email), $lt: `${emailKeyOf(email)}!` })

/** True for a registration that was not verified in time. */
export const isExpired = (
  { emailVerified, createdAt }: Pick<AccountRecord, 'emailVerified' | 'createdAt'>,
  now: Date,
): boolean => !emailVerified && now.getTime() - createdAt.getTime() >= registrationHours * hourMs

/** The registrations of an address that count: the newest ones, newest first. */
export function newestOf<Registration extends Pick<AccountRecord, '_id' | 'createdAt'>>(
  registrations: readonly Registration[],
): Registration[] {
  const newestFirst = registrations.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1),
  )
  return newestFirst.slice(0, maxPending)
}

/**
 * The verified account of an email, or else its pending registrations, newest first. Without closed accounts and expired registrations.
 */
export const createAccountsOf =
  ({ accounts, clock }: { accounts: AccountModel; clock: Clock }) =>
  async (email: string): Promise<AccountRecord[]> => {
    const found = await accounts.find({ emailKey: keysOf(email), closing: null }).lean<AccountRecord[]>()
    const verified = found.filter(({ emailVerified }) => emailVerified)
    if (verified.length > 0) return verified
    return newestOf(found.filter((registration) => !isExpired(registration, clock.now())))
  }
export type AccountsOf = ReturnType<typeof createAccountsOf>
