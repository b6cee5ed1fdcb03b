import { ipKeyGenerator } from 'express-rate-limit'
import { AppError, type Cache } from '#platform'

/** So many calls within so many seconds, counted by the caller's address, the signed-in user, or the named e-mail. */
export interface Limit {
  name: string
  max: number
  seconds: number
  by: 'address' | 'user' | 'email'
  /** Counted in this process only, where a question to the shared cache would cost more than the call. */
  local?: true
  /** A success proves that the caller is who they say, and ends the count: only failures in a row bite. */
  untilSuccess?: true
}

const minute = 60
const quarter = 15 * minute

/** A whole campus may stand behind one address, so those by address are wide; those by person are what bites. */
export const limits = {
  general: { name: 'general', max: 6000, seconds: minute, by: 'address' },
  loginAddress: { name: 'login-address', max: 1000, seconds: quarter, by: 'address' },
  loginAccount: { name: 'login-account', max: 30, seconds: quarter, by: 'email', untilSuccess: true },
  otpAddress: { name: 'otp-address', max: 200, seconds: quarter, by: 'address' },
  otpAccount: { name: 'otp-account', max: 20, seconds: quarter, by: 'email' },
  register: { name: 'register', max: 100, seconds: quarter, by: 'address' },
  ticketAddress: { name: 'ticket-address', max: 600, seconds: quarter, by: 'address' },
  ticketUser: { name: 'ticket-user', max: 200, seconds: quarter, by: 'user' },
  upload: { name: 'upload', max: 100, seconds: quarter, by: 'user' },
  broadcast: { name: 'broadcast', max: 60, seconds: quarter, by: 'user' },
  votes: { name: 'votes', max: 3000, seconds: 10, by: 'user', local: true },
} as const satisfies Record<string, Limit>

export interface Counter {
  /** Counts a call; resolves to the seconds to wait when there were too many, else to null. */
  count(limit: Limit, key: string): Promise<number | null>
  forget(limit: Limit, key: string): Promise<void>
}

export function createCounter(cache: Pick<Cache, 'hit' | 'delete'>): Counter {
  const countLocally = createLocalCounter(() => Date.now())
  const name = (limit: Limit, key: string) => `limit:${limit.name}:${key}`
  return {
    async count(limit, key) {
      if (limit.local) return countLocally(limit, key)
      const { count, resetSeconds } = await cache.hit(name(limit, key), limit.seconds)
      return count > limit.max ? Math.max(1, resetSeconds) : null
    },
    forget: (limit, key) => cache.delete(name(limit, key)),
  }
}

/** Fixed windows, all of one limit beginning together, so that forgetting is one assignment. */
export function createLocalCounter(now: () => number) {
  const windows = new Map<string, { endsAt: number; counts: Map<string, number> }>()
  return (limit: Limit, key: string): number | null => {
    const time = now()
    let window = windows.get(limit.name)
    if (!window || window.endsAt <= time) {
      window = { endsAt: time + limit.seconds * 1000, counts: new Map() }
      windows.set(limit.name, window)
    }
    const count = (window.counts.get(key) ?? 0) + 1
    window.counts.set(key, count)
    return count > limit.max ? Math.ceil((window.endsAt - time) / 1000) : null
  }
}

/** The key of an address: an IPv6 customer has a whole prefix of them. */
export const addressKey = (address: string | undefined): string =>
  address === undefined ? 'unknown' : ipKeyGenerator(address)

export class TooManyRequests extends AppError {
  constructor(readonly retryAfterSeconds: number) {
    super('too-many-requests', 429, 'Too many requests. Please wait a moment and try again.')
  }
}
