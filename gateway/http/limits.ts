import ipaddr from 'ipaddr.js'
import { TryLater, type CreateLimiter, type Limiter, type LimiterOptions } from '#platform/core'

/**
 * At most `max` calls in `seconds`, counted per signed-in user or else per client address (`address`), per signed-in user only
 * (`user`), or per email and client address (`email`).
 */
export interface Limit extends LimiterOptions {
  by: 'address' | 'user' | 'email'
  /** Inside a campus network, the limit grows with this figure of the network. See `widened`. */
  campus?: 'registrations' | 'logins'
  /** Where visitors solve human checks beyond the limit: refused beyond a ceiling all the same, since a call leaves something. */
  hasCeiling?: true
}

const minute = 60
const quarter = 15 * minute

/** A whole campus may share one address, so limits by address are wide. Limits by user are the tight ones. */
export const limits = {
  general: { name: 'general', max: 6000, seconds: minute, by: 'address', hot: true },
  loginAddress: { name: 'login-address', max: 1000, seconds: quarter, by: 'address', campus: 'logins' },
  otpAddress: { name: 'otp-address', max: 200, seconds: quarter, by: 'address', campus: 'registrations' },
  otpAccount: { name: 'otp-account', max: 20, seconds: quarter, by: 'email' },
  register: { name: 'register', max: 100, seconds: quarter, by: 'address', campus: 'registrations' },
  /** In addition to the human check for each photo. */
  idCardFaces: { name: 'id-card-faces', max: 200, seconds: quarter, by: 'address', campus: 'registrations' },
  /** Apart from the general limit, so that waiting for a photo takes nothing from registering. A page asks at most every three seconds. */
  idCardQueue: {
    name: 'id-card-queue',
    max: 1200,
    seconds: minute,
    by: 'address',
    campus: 'registrations',
    hot: true,
  },
  /** Each call sends a mail. */
  registerEmail: { name: 'register-email', max: 10, seconds: quarter, by: 'email' },
  ticketAddress: {
    name: 'ticket-address',
    max: 600,
    seconds: quarter,
    by: 'address',
    campus: 'registrations',
    hasCeiling: true,
  },
  ticketUser: { name: 'ticket-user', max: 200, seconds: quarter, by: 'user' },
  /**
   * Wide, since a refusal leaves visitors beyond other limits no way on. Making the hardest challenge takes the server 3 ms.
   */
  challenges: {
    name: 'challenges',
    max: 1200,
    seconds: minute,
    by: 'address',
    campus: 'registrations',
    hot: true,
  },
  /** Received files: those of students by the owner in their tickets, and those that are refused by address. */
  receivedAddress: { name: 'received-address', max: 600, seconds: quarter, by: 'address' },
  receivedUser: { name: 'received-user', max: 200, seconds: quarter, by: 'user' },
  upload: { name: 'upload', max: 100, seconds: quarter, by: 'user' },
  /** Apart from the general limit, so that typing takes nothing from reading. A web client asks at most every 70 ms. */
  suggestionsAddress: { name: 'suggestions-address', max: 6000, seconds: minute, by: 'address', hot: true },
  suggestionsUser: { name: 'suggestions-user', max: 900, seconds: minute, by: 'user', hot: true },
  known: { name: 'known', max: 200, seconds: quarter, by: 'user' },
  searchPages: { name: 'search-pages', max: 600, seconds: quarter, by: 'user' },
  /** A web client sends the reading place of its user at most every two seconds. */
  places: { name: 'places', max: 900, seconds: quarter, by: 'user' },
  /** Each change is told to the uploader. */
  remarks: { name: 'remarks', max: 60, seconds: quarter, by: 'user' },
  thanks: { name: 'thanks', max: 300, seconds: quarter, by: 'user' },
  /** Each change is told to the watchers of the document. */
  threads: { name: 'threads', max: 120, seconds: quarter, by: 'user' },
  threadVotes: { name: 'thread-votes', max: 300, seconds: quarter, by: 'user' },
  digests: { name: 'digests', max: 300, seconds: quarter, by: 'user' },
  pushes: { name: 'pushes', max: 60, seconds: quarter, by: 'user' },
  /** Mail servers of a university may press them for many. */
  mailLinks: { name: 'mail-links', max: 600, seconds: quarter, by: 'address' },
  folders: { name: 'folders', max: 900, seconds: quarter, by: 'user' },
  notes: { name: 'notes', max: 900, seconds: quarter, by: 'user' },
  /** Each change is told to everybody who is signed in. */
  wants: { name: 'wants', max: 60, seconds: quarter, by: 'user' },
  /** Each change is told to everybody who is signed in. */
  examDays: { name: 'exam-days', max: 60, seconds: quarter, by: 'user' },
  bookmarks: { name: 'bookmarks', max: 900, seconds: quarter, by: 'user' },
  details: { name: 'details', max: 200, seconds: quarter, by: 'user' },
  deletion: { name: 'deletion', max: 200, seconds: quarter, by: 'user' },
  profile: { name: 'profile', max: 60, seconds: quarter, by: 'user' },
  crop: { name: 'crop', max: 30, seconds: quarter, by: 'user' },
  feedbackAddress: { name: 'feedback-address', max: 60, seconds: quarter, by: 'address' },
  feedbackEmail: { name: 'feedback-email', max: 5, seconds: quarter, by: 'email' },
  /** In addition to the human check for each notice. */
  takeDownAddress: { name: 'take-down-address', max: 30, seconds: quarter, by: 'address' },
  /** Of links in mails. */
  takeDownLinks: { name: 'take-down-links', max: 200, seconds: quarter, by: 'address' },
  restorations: { name: 'restorations', max: 20, seconds: quarter, by: 'user' },
  reports: { name: 'reports', max: 20, seconds: 60 * minute, by: 'user' },
  exports: { name: 'exports', max: 6, seconds: 60 * minute, by: 'user' },
  appeals: { name: 'appeals', max: 10, seconds: quarter, by: 'user' },
  /** A web client asks at most every 200 ms while an admin types. */
  adminSearch: { name: 'admin-search', max: 300, seconds: minute, by: 'user' },
  /** A web client asks at most every two seconds. */
  activity: { name: 'activity', max: 1800, seconds: quarter, by: 'user' },
  decisions: { name: 'decisions', max: 600, seconds: quarter, by: 'user' },
  /** Replays of events, and lists of them: on Kafka, a list is read from a whole topic. */
  unhandledEvents: { name: 'unhandled-events', max: 300, seconds: quarter, by: 'user' },
  broadcast: { name: 'broadcast', max: 60, seconds: quarter, by: 'user' },
  /** Pages whose head is read from the store. Beyond it, pages come with the plain head. */
  heads: { name: 'heads', max: 6000, seconds: minute, by: 'address', hot: true },
  sharePictures: { name: 'share-pictures', max: 3000, seconds: minute, by: 'address', hot: true },
  /** Beyond it, the default picture takes the place of a new drawing. */
  shareDrawings: { name: 'share-drawings', max: 60, seconds: minute, by: 'address' },
  sitemaps: { name: 'sitemaps', max: 30, seconds: minute, by: 'address' },
  votes: { name: 'votes', max: 3000, seconds: 10, by: 'user', hot: true },
} as const satisfies Record<string, Limit>

/** Requests for a reset code from one network address; the next ones need a human check. */
export const uncheckedResets = {
  name: 'unchecked-resets',
  max: 3,
  seconds: 60 * minute,
} as const satisfies LimiterOptions

/** Notices with one claimant's address, from wherever they are sent: each sends a mail. */
export const noticesOfClaimant = {
  name: 'notices-of-claimant',
  max: 20,
  seconds: 60 * minute,
} as const satisfies LimiterOptions

/** Wrong passwords for one account; see the login guard. */
export const loginLimits = {
  /** From one address. */
  account: { name: 'login-account', max: 10, seconds: quarter },
  /** From all addresses together, except known browsers. */
  accountAnywhere: { name: 'login-anywhere', max: 100, seconds: quarter },
  /** From one browser that has logged in to the account before. */
  browser: { name: 'login-browser', max: 10, seconds: quarter },
} as const satisfies Record<string, LimiterOptions>

/** Counts calls per limit and key. */
export interface Counter {
  /** Counts a call. Resolves to the seconds to wait if the limit is exceeded, else to null. */
  count(limit: LimiterOptions, key: string): Promise<number | null>
  limiterOf(limit: LimiterOptions): Limiter
  forget(limit: LimiterOptions, key: string): Promise<void>
}

/** Creates each limiter on first use. */
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
    limiterOf,
    forget: (limit, key) => limiterOf(limit).forget(key),
  }
}

/** Counts a call if limits are on. Throws TooManyRequests 429 if the limit is exceeded. */
export async function countOrRefuse(
  counter: Counter | null,
  limit: LimiterOptions,
  key: string,
): Promise<void> {
  const wait = await counter?.count(limit, key)
  if (wait != null) throw new TooManyRequests(wait)
}

/** Prefix length of one customer's IPv6 network. */
const customerBits = 56

/** The limiter key of an address. An IPv6 customer counts as one prefix; an IPv4-mapped IPv6 address counts as IPv4. */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${customerBits}`).toString()}/${customerBits}`
}

/** Answered 429: seconds to wait in `Retry-After`, whole minutes in the message. */
export class TooManyRequests extends TryLater {
  constructor(retryAfterSeconds: number) {
    const wait = retryAfterSeconds <= minute ? 'a moment' : `${Math.ceil(retryAfterSeconds / minute)} minutes`
    super('too-many-requests', `Too many requests. Please wait ${wait} and try again.`, retryAfterSeconds)
  }
}
