import type {
  DocumentsChoice,
  FoundUser,
  OtpPurpose,
  PublicUser,
  RegisterRequest,
  Role,
  Session,
  SuspensionReason,
  UpdateProfileRequest,
} from '#events'
import type { Export } from '#platform/core'

/** An account as other services and the gateway see it; never the password hash, never the ID image. */
export interface Account {
  _id: string
  username: string
  email: string
  role: Role
  /** Address of the picture, relative to the site. */
  avatar: string
  isActive: boolean
  emailVerified: boolean
  createdAt: Date
}

/** Whether an account may use the product, and if not, why. */
export type Standing =
  | { isActive: true; version: number }
  | { isActive: false; version: number; reason: SuspensionReason; since: Date; note: string | null }

/** What an account is suspended or reinstated for: one cause acts once, however often it is asked for. */
export interface StandingCause {
  key: string
  /** What the student is told. */
  note: string | null
  /** The number of the standing that it ends: with another one, it comes too late. Whichever there is when not given. */
  version?: number | undefined
}

/** What the mail with a one-time code says. */
export interface OtpMail {
  to: string
  username: string
  purpose: OtpPurpose
  code: string
}

/** Somebody types a code in. */
export interface CodeGuess {
  email: string
  otp: string
  /** The network address that they are at; without one they are all counted as one guesser. */
  from?: string | undefined
}

/** Who makes a request. */
export interface Actor {
  userId: string
  role: Role
  /** Of the token; the account's own as long as the session lasts. */
  tokenVersion: number
  /** Null of a token of before logins were told apart. */
  sessionId: string | null
  tokenEndsAt: Date
}

/** Somebody of the seeded world. */
interface PlantedAccount {
  _id: string
  username: string
  email: string
  /** Reference at the file host. */
  avatar: string | null
  createdAt: Date
}

export interface Accounts {
  /**
   * Throws AppError: 'website' 400, 'not-a-student' 400, 'weak-password' 400, 'user-exists' 409, 'unknown-file' 400, 'not-an-image' 400,
   * 'no-face' 400. `from`: the network address of the visitor, whose photos take turns with those of others.
   */
  register(request: RegisterRequest, from?: string): Promise<{ userId: string }>
  /**
   * The account, and a token (24 h) unless its e-mail is still unverified.
   * Throws AppError: 'wrong-credentials' 401, 'suspended' 403 (only after the right password).
   */
  login(credentials: {
    email: string
    password: string
    device?: string | null
  }): Promise<{ account: Account; token: string | null }>
  /** Ends the session of this token. */
  logOut(actor: Actor): Promise<void>
  /** Where the user is logged in, the latest first. */
  sessionsOf(actor: Actor): Promise<Session[]>
  /**
   * The password is needed unless the actor's own session is fresh, or the one that ends.
   * Throws AppError: 'not-found' 404 where it is not the user's, 'password-needed' 403, 'wrong-password' 403.
   */
  endSession(actor: Actor, sessionId: string, password?: string): Promise<void>
  /** As above: throws AppError 'password-needed' 403, 'wrong-password' 403. */
  endOtherSessions(actor: Actor, password?: string): Promise<void>
  /** The ids of sessions of these users that were logged out of and whose token has not ended since. */
  endedSessions(userIds: readonly string[]): Promise<Set<string>>
  /**
   * Ends every session and begins another one: its token.
   * Throws AppError: 'wrong-password' 403, 'weak-password' 400, 'unauthenticated' 401.
   */
  changePassword(
    userId: string,
    change: { password: string; newPassword: string; device: string | null },
  ): Promise<string>
  /** Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429. */
  verifyEmail(guess: CodeGuess): Promise<void>
  /** Silent about unknown and already verified addresses. Throws AppError 'too-soon' 429 within 120 s. */
  resendOtp(request: { email: string }): Promise<void>
  /**
   * Mails a code to the account of this address, unless one was mailed within 120 s. Says nothing about unknown addresses.
   * Throws AppError 'not-a-student' 400.
   */
  requestPasswordReset(request: { email: string }): Promise<void>
  /** As above, but says when it is too soon. Throws AppError: 'not-a-student' 400, 'too-soon' 429. */
  resendResetOtp(request: { email: string }): Promise<void>
  /**
   * Exchanges the code for a grant: it permits one reset of this account's password.
   * Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429; for unknown addresses just as for others.
   */
  verifyResetOtp(guess: CodeGuess): Promise<{ grant: string; expiresAt: Date }>
  /**
   * Sets a new password and ends every session; the address counts as verified from then on. A suspended account stays so.
   * Throws AppError: 'weak-password' 400, 'reset-not-verified' 403 (no grant, or not for this address, or used or too old).
   */
  resetPassword(request: { email: string; newPassword: string; grant: string | null }): Promise<void>
  /**
   * Changes name and picture at once. Another address is kept aside and mailed a code: `pendingEmail`, until it is proven; unless
   * the session is fresh, by when its token ends, it takes the password.
   * Throws AppError: 'invalid' 400, 'password-needed' 403, 'wrong-password' 403, 'not-a-student' 400, 'too-soon' 429,
   * 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  updateProfile(
    userId: string,
    change: UpdateProfileRequest,
    session?: Pick<Actor, 'tokenEndsAt'>,
  ): Promise<{ pendingEmail: string | null }>
  /**
   * Makes the address that this account asked for its own; false when it did not ask for this one.
   * Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429, 'user-exists' 409 (after the right code).
   */
  verifyNewEmail(userId: string, guess: CodeGuess): Promise<boolean>
  /** False when this account did not ask for this address. Throws AppError 'too-soon' 429 within 120 s. */
  resendNewEmailOtp(userId: string, request: { email: string }): Promise<boolean>
  /** What the former address is told after a change; null when there was none. */
  emailChangeMail(userId: string): Promise<{ to: string; username: string; email: string } | null>
  /**
   * The faces on the photo of an ID card that a visitor uploaded, as WebP, the main one first; once for each photo. `from`: as of
   * `register`.
   * Throws AppError: 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  facesOnIdCard(url: string, from?: string): Promise<Buffer[]>
  /**
   * The faces on a photo of this user's, as WebP, the main one first: at least one. Nothing is stored.
   * Throws AppError: 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  facesOn(photo: Buffer, userId: string): Promise<[Buffer, ...Buffer[]]>
  /** Reads role, active state and token version afresh. Throws AppError: 'unauthenticated' 401, 'suspended' 403. */
  authenticate(token: string): Promise<Actor>
  /**
   * As `authenticate`, and lets the suspended in as well: their tokens hold for whoever asks in this way, and for nothing
   * else. Throws AppError 'unauthenticated' 401.
   */
  authenticateSuspendedToo(token: string): Promise<Actor>
  /** What the account says of its student; nothing of an unknown one. */
  exportOf(userId: string): Promise<Export>
  /**
   * Closes a student's account for good: nothing opens it any more, nobody finds it, and what is kept of it is erased, which
   * every service confirms. Throws AppError: 'wrong-password' 403, 'is-admin' 409, 'unauthenticated' 401 (closed already).
   */
  close(userId: string, request: { password: string; documents: DocumentsChoice }): Promise<void>
  /** Who closed their account, until it is erased; then null. */
  closedAccount(userId: string): Promise<{ email: string; username: string } | null>
  /** Null when there is no such account. */
  get(userId: string): Promise<Account | null>
  /** Accounts whose name or e-mail, however it is spelled, begins with `q`, in its order. */
  findUsers(query: {
    q: string
    by: 'username' | 'email'
    cursor?: string | undefined
    limit: number
  }): Promise<{ users: FoundUser[]; next: string | null }>
  /** How many accounts there are, the suspended among them; not those whose e-mail is still to be verified, and none that was closed. */
  countVerified(): Promise<number>
  /** Since when each has an account; unknown ids are left out. */
  joined(userIds: readonly string[]): Promise<Map<string, Date>>
  /** Unknown ids are left out. */
  publicUsers(userIds: readonly string[]): Promise<Map<string, PublicUser>>
  /**
   * Ends an account's use of the product until it is reinstated. True for the one call that suspended; false when it already
   * was, when the cause had its effect before, and for an admin where warnings are the reason.
   */
  suspend(userId: string, reason: SuspensionReason, cause?: StandingCause): Promise<boolean>
  /** Gives a suspended account its use of the product back. True for the one call that did. */
  reinstate(userId: string, cause: StandingCause): Promise<boolean>
  /** Null when there is no such account. */
  standingOf(userId: string): Promise<Standing | null>
  /** Those of these accounts that are suspended, and why. */
  suspendedAmong(userIds: readonly string[]): Promise<Map<string, SuspensionReason>>
  /** The token version of each of these accounts; unknown ids are left out. */
  tokenVersions(userIds: readonly string[]): Promise<Map<string, number>>
  /** What the mail for a requested code needs; null when the code was superseded, used or has expired. */
  otpMail(userId: string, nonce: string): Promise<OtpMail | null>
  /** Makes sure that this admin exists and has this password. */
  ensureAdmin(credentials: { email: string; password: string }): Promise<void>
  /** Whether one of these accounts has this password. */
  hasAnyPassword(emails: readonly string[], password: string): Promise<boolean>
  /** Inserts verified students who share a password, without event or mail. Who stands already is left alone. */
  plant(world: { password: string; accounts: readonly PlantedAccount[] }): Promise<void>
}
