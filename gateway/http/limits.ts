import ipaddr from 'ipaddr.js'
import { TryLater, type CreateLimiter, type Limiter, type LimiterOptions } from '#platform/core'

/**
 * So many calls within so many seconds, counted by the signed-in user where there is one and else by the caller's address
 * (`address`), by the signed-in user alone, or by the e-mail named from an address.
 */
export interface Limit extends LimiterOptions {
  by: 'address' | 'user' | 'email'
}

const minute = 60
const quarter = 15 * minute

/** A whole campus may stand behind one address, so those by address are wide; those by person are what bites. */
export const limits = {
  general: { name: 'general', max: 6000, seconds: minute, by: 'address', hot: true },
  loginAddress: { name: 'login-address', max: 1000, seconds: quarter, by: 'address' },
  otpAddress: { name: 'otp-address', max: 200, seconds: quarter, by: 'address' },
  otpAccount: { name: 'otp-account', max: 20, seconds: quarter, by: 'email' },
  register: { name: 'register', max: 100, seconds: quarter, by: 'address' },
  /** Beside the human check that each photo costs. */
  idCardFaces: { name: 'id-card-faces', max: 200, seconds: quarter, by: 'address' },
  /** Each sends a mail. */
  registerEmail: { name: 'register-email', max: 10, seconds: quarter, by: 'email' },
  ticketAddress: { name: 'ticket-address', max: 600, seconds: quarter, by: 'address' },
  ticketUser: { name: 'ticket-user', max: 200, seconds: quarter, by: 'user' },
  /** Files that come, by what their tickets say whose they are. */
  receivedAddress: { name: 'received-address', max: 600, seconds: quarter, by: 'address' },
  receivedUser: { name: 'received-user', max: 200, seconds: quarter, by: 'user' },
  upload: { name: 'upload', max: 100, seconds: quarter, by: 'user' },
  known: { name: 'known', max: 200, seconds: quarter, by: 'user' },
  notes: { name: 'notes', max: 900, seconds: quarter, by: 'user' },
  bookmarks: { name: 'bookmarks', max: 900, seconds: quarter, by: 'user' },
  deletion: { name: 'deletion', max: 200, seconds: quarter, by: 'user' },
  profile: { name: 'profile', max: 60, seconds: quarter, by: 'user' },
  crop: { name: 'crop', max: 30, seconds: quarter, by: 'user' },
  feedbackAddress: { name: 'feedback-address', max: 60, seconds: quarter, by: 'address' },
  feedbackEmail: { name: 'feedback-email', max: 5, seconds: quarter, by: 'email' },
  reports: { name: 'reports', max: 20, seconds: 60 * minute, by: 'user' },
  exports: { name: 'exports', max: 6, seconds: 60 * minute, by: 'user' },
  appeals: { name: 'appeals', max: 10, seconds: quarter, by: 'user' },
  decisions: { name: 'decisions', max: 600, seconds: quarter, by: 'user' },
  broadcast: { name: 'broadcast', max: 60, seconds: quarter, by: 'user' },
  votes: { name: 'votes', max: 3000, seconds: 10, by: 'user', hot: true },
} as const satisfies Record<string, Limit>

/** Wrong passwords for one account: see the login guard. */
export const loginLimits = {
  /** From one address. */
  account: { name: 'login-account', max: 10, seconds: quarter },
  /** From all addresses together, but those of known browsers. */
  accountAnywhere: { name: 'login-anywhere', max: 100, seconds: quarter },
  /** In one browser in which the account was logged in before. */
  browser: { name: 'login-browser', max: 10, seconds: quarter },
} as const satisfies Record<string, LimiterOptions>

/** Counts calls under keys, each limit by itself. */
export interface Counter {
  /** Counts a call; resolves to the seconds to wait when there were too many, else to null. */
  count(limit: LimiterOptions, key: string): Promise<number | null>
  forget(limit: LimiterOptions, key: string): Promise<void>
}

/** Makes the limiter of each limit when it is counted by for the first time. */
export function createCounter(createLimiter: CreateLimiter): Counter {
  const limiters = new Map<string, Limiter>()
  const limiterOf = (limit: LimiterOptions): Limiter => {
    const known = limiters.get(limit.name)
    if (known) return known
    const limiter = createLimiter(limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    count: (limit, key) => limiterOf(limit).consume(key),
    forget: (limit, key) => limiterOf(limit).forget(key),
  }
}

/** Counts a call, where limits are on. Throws TooManyRequests 429 when there were too many. */
export async function countOrRefuse(
  counter: Counter | null,
  limit: LimiterOptions,
  key: string,
): Promise<void> {
  const wait = await counter?.count(limit, key)
  if (wait != null) throw new TooManyRequests(wait)
}

/** Of an IPv6 address, what belongs to one customer. */
const customerBits = 56

/** The key of an address: an IPv6 customer has a whole prefix of them. An IPv4 address in IPv6 clothes is itself. */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${customerBits}`).toString()}/${customerBits}`
}

/** Answered 429, with the seconds to wait in `Retry-After`, and in whole minutes in its words. */
export class TooManyRequests extends TryLater {
  constructor(retryAfterSeconds: number) {
    const wait = retryAfterSeconds <= minute ? 'a moment' : `${Math.ceil(retryAfterSeconds / minute)} minutes`
    super('too-many-requests', `Too many requests. Please wait ${wait} and try again.`, retryAfterSeconds)
  }
}
