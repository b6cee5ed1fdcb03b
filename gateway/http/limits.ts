import ipaddr from 'ipaddr.js'
import { AppError, type CreateLimiter, type Limiter, type LimiterOptions } from '#platform'

/** So many calls within so many seconds, counted by the caller's address, the signed-in user, or the named e-mail. */
export interface Limit extends LimiterOptions {
  by: 'address' | 'user' | 'email'
  /** A success proves that the caller is who they say, and ends the count: only failures in a row bite. */
  untilSuccess?: true
}

const minute = 60
const quarter = 15 * minute

/** A whole campus may stand behind one address, so those by address are wide; those by person are what bites. */
export const limits = {
  general: { name: 'general', max: 6000, seconds: minute, by: 'address', hot: true },
  loginAddress: { name: 'login-address', max: 1000, seconds: quarter, by: 'address' },
  loginAccount: { name: 'login-account', max: 30, seconds: quarter, by: 'email', untilSuccess: true },
  otpAddress: { name: 'otp-address', max: 200, seconds: quarter, by: 'address' },
  otpAccount: { name: 'otp-account', max: 20, seconds: quarter, by: 'email' },
  register: { name: 'register', max: 100, seconds: quarter, by: 'address' },
  ticketAddress: { name: 'ticket-address', max: 600, seconds: quarter, by: 'address' },
  ticketUser: { name: 'ticket-user', max: 200, seconds: quarter, by: 'user' },
  upload: { name: 'upload', max: 100, seconds: quarter, by: 'user' },
  notes: { name: 'notes', max: 900, seconds: quarter, by: 'user' },
  bookmarks: { name: 'bookmarks', max: 900, seconds: quarter, by: 'user' },
  deletion: { name: 'deletion', max: 200, seconds: quarter, by: 'user' },
  profile: { name: 'profile', max: 60, seconds: quarter, by: 'user' },
  crop: { name: 'crop', max: 30, seconds: quarter, by: 'user' },
  feedbackAddress: { name: 'feedback-address', max: 60, seconds: quarter, by: 'address' },
  feedbackEmail: { name: 'feedback-email', max: 5, seconds: quarter, by: 'email' },
  reports: { name: 'reports', max: 20, seconds: 60 * minute, by: 'user' },
  appeals: { name: 'appeals', max: 10, seconds: quarter, by: 'user' },
  decisions: { name: 'decisions', max: 600, seconds: quarter, by: 'user' },
  broadcast: { name: 'broadcast', max: 60, seconds: quarter, by: 'user' },
  votes: { name: 'votes', max: 3000, seconds: 10, by: 'user', hot: true },
} as const satisfies Record<string, Limit>

export interface Counter {
  /** Counts a call; resolves to the seconds to wait when there were too many, else to null. */
  count(limit: Limit, key: string): Promise<number | null>
  forget(limit: Limit, key: string): Promise<void>
}

export function createCounter(createLimiter: CreateLimiter): Counter {
  const limiters = new Map<string, Limiter>()
  const limiterOf = (limit: Limit): Limiter => {
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

/** Of an IPv6 address, what belongs to one customer. */
const customerBits = 56

/** The key of an address: an IPv6 customer has a whole prefix of them. An IPv4 address in IPv6 clothes is itself. */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${customerBits}`).toString()}/${customerBits}`
}

export class TooManyRequests extends AppError {
  constructor(readonly retryAfterSeconds: number) {
    super('too-many-requests', 429, 'Too many requests. Please wait a moment and try again.')
  }
}
