import { standingDays, userReturned } from '#events'
import { raise, type Decision } from '#platform/core'
import type { AccountFields, FormerAddress } from '../model'

/** The keyed hash of an address. */
export type KeyOf = (email: string) => string
/** Accounts of earlier releases have no list. */
type WithAddresses = Pick<AccountFields, 'formerAddresses'>

export const keptUntil = (now: Date): Date => new Date(now.getTime() + standingDays * 86_400_000)

const formerOf = ({ formerAddresses }: WithAddresses, now: Date): FormerAddress[] =>
  (formerAddresses ?? []).filter(({ until }) => until > now)

/** The later time counts for an address that is in both lists. */
function merged(known: readonly FormerAddress[], added: readonly FormerAddress[]): FormerAddress[] {
  const latest = new Map<string, FormerAddress>()
  for (const address of [...known, ...added]) {
    const before = latest.get(address.key)
    if (before === undefined || before.until <= address.until) latest.set(address.key, address)
  }
  return [...latest.values()]
}

/** The former addresses of an account that leaves its present one. */
export const leaving = (
  account: Pick<AccountFields, 'email' | 'formerAddresses'>,
  keyOf: KeyOf,
  now: Date,
): FormerAddress[] => merged(formerOf(account, now), [{ key: keyOf(account.email), until: keptUntil(now) }])

/** The former address itself is kept this long, so that it can be notified of the change. */
export const notifiableDays = 7

/**
 * Forgets the former address once it was notified; its hash stays. Accounts of earlier releases have only the address, and the hash is made
 * of it first.
 */
export function forgetFormer(
  account: AccountFields | null,
  keysOf: (email: string) => readonly string[],
  now: Date,
): Decision<AccountFields, 'hashed' | 'forgotten' | 'nothing'> {
  if (!account?.formerEmail) return { outcome: 'nothing' }
  const known = formerOf(account, now)
  const keys = keysOf(account.formerEmail)
  const since = known.find(({ key }) => keys.includes(key))?.until
  if (since === undefined) {
    const [key = ''] = keys
    const formerAddresses = merged(known, [{ key, until: keptUntil(now) }])
    return { outcome: 'hashed', next: { ...account, formerAddresses }, events: [] }
  }
  const notified = new Date(since.getTime() + notifiableDays * 86_400_000)
  if (notified > keptUntil(now)) return { outcome: 'nothing' }
  return { outcome: 'forgotten', next: { ...account, formerEmail: null }, events: [] }
}

/** Former addresses whose time begins again. */
export const prolonged = (account: WithAddresses, now: Date): FormerAddress[] =>
  formerOf(account, now).map(({ key }) => ({ key, until: keptUntil(now) }))

/**
 * The addresses that outlive an account: all of them if it was suspended or has warnings, so that neither is escaped by deleting it, and
 * none otherwise.
 */
export function outliving(
  account: Pick<AccountFields, 'email' | 'formerAddresses' | 'isActive' | 'closing'>,
  keyOf: KeyOf,
  now: Date,
): FormerAddress[] {
  if (account.isActive && !account.closing?.standing) return []
  return leaving({ ...account, formerAddresses: prolonged(account, now) }, keyOf, now)
}

const has = (account: WithAddresses, keys: readonly string[], now: Date): boolean =>
  formerOf(account, now).some(({ key }) => keys.includes(key))

/** True if addresses with these keys are reserved for this account's student. */
export function reserves(
  account: Pick<AccountFields, 'isActive' | 'closing' | 'formerAddresses'>,
  keys: readonly string[],
  now: Date,
): boolean {
  if (account.closing?.erasedAt && account.isActive) return false
  return has(account, keys, now)
}

/**
 * An account has proven an address of erased accounts: their student is back. Their addresses are this account's from now on, and the
 * event lets their warnings follow. May run again.
 */
export function comeBack(
  account: AccountFields | null,
  { userId, emailKey, keys }: { userId: string; emailKey: string; keys: readonly string[] },
  erased: readonly ({ _id: string } & WithAddresses)[],
  now: Date,
): Decision<AccountFields, 'back' | 'nobody'> {
  if (account === null || account.closing || account.emailKey !== emailKey) return { outcome: 'nobody' }
  const earlier = erased.filter((each) => has(each, keys, now))
  if (earlier.length === 0) return { outcome: 'nobody' }
  const inherited = earlier.flatMap((each) => formerOf(each, now))
  return {
    outcome: 'back',
    next: { ...account, formerAddresses: merged(formerOf(account, now), inherited) },
    events: [raise(userReturned, { userId, formerIds: earlier.map(({ _id }) => _id) })],
  }
}
