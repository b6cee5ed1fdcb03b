import type {
  DocumentsChoice,
  FoundUser,
  OtpPurpose,
  PersonName,
  PublicUser,
  RegisterRequest,
  Role,
  Session,
  SuspensionReason,
  University,
  UpdateProfileRequest,
} from '#events'
import type { Day, Export } from '#platform/core'
import type { SecondFactors } from './second-factor/contract'
import type { SessionStart } from './sessions/begin-session'

/** An account as other services and the gateway see it, without password hash and ID image. */
export interface Account extends PublicUser {
  email: string
  role: Role
  isActive: boolean
  emailVerified: boolean
  createdAt: Date
}

/** What an account belongs to, and since when without interruption. `since`: of the account. */
export interface Belongings {
  since: Date
  role: { is: Role; since: Date }
  /** By its verified address; null for an address of no university. */
  university: { is: University | null; since: Date }
}

/** The status of an account: active, or suspended with a reason. */
export type AccountStatus =
  | { isActive: true; version: number }
  | { isActive: false; version: number; reason: SuspensionReason; since: Date; note: string | null }

/** The cause of a suspension or reinstatement. Each cause acts once. */
export interface SuspensionCause {
  key: string
  /** The note for the student. */
  note: string | null
  /** The number of the account status that it ends. If that is over, the call does nothing. Any status by default. */
  version?: number | undefined
}

/** The content of a mail with a one-time code. */
export interface OtpMail {
  to: string
  username: string
  distinction: string | null
  purpose: OtpPurpose
  code: string
  /** True if the address was registered before, and that registration is pending as well. */
  hasEarlier: boolean
}

/** A guess at a one-time code. */
export interface CodeGuess {
  email: string
  otp: string
  /** The guesser's network address. Guesses without one count as a single guesser's. */
  from?: string | undefined
}

/** `from`: the network address of whoever asks for a mail. */
export interface MailRequest {
  email: string
  from?: string | undefined
}

/** The registration that was made in this browser for this address, if there was one. */
interface OwnRegistration {
  registration?: string | null
}

/** The account that makes a request. */
export interface Actor {
  userId: string
  role: Role
  /** The token's; it equals the account's as long as the session lasts. */
  tokenVersion: number
  /** Null in tokens from before sessions had ids. */
  sessionId: string | null
  tokenIssuedAt: Date
  /** When the token stops counting: earlier than it says where another session has continued this one. */
  tokenEndsAt: Date
  /** When the password was typed in. */
  loggedInAt: Date
  /** True if the session began with Remember me. */
  isRemembered: boolean
  /** The session that this one continues and that has not ended yet. */
  renews: string | null
}

/** A student of the seeded world. */
interface PlantedAccount {
  _id: string
  username: string
  email: string
  /** Reference at the file host. */
  avatar: string | null
  createdAt: Date
}

/** Accounts that may make few calls only. */
export interface Admits {
  suspended?: boolean
  /** Admins who have to set up a second factor first. */
  beforeSecondFactor?: boolean
}

export interface Accounts {
  /**
   * Throws AppError: 'website' 400, 'not-a-student' 400, 'weak-password' 400, 'user-exists' 409, 'unknown-file' 400, 'not-an-image' 400,
   * 'no-face' 400, 'too-soon' 429 within 120 s of any code for this address, 'mail-limit' 429. `from`: the visitor's network address; photos from different addresses take turns.
   */
  register(request: RegisterRequest, from?: string): Promise<{ userId: string }>
  /**
   * The account, and a token (of 24 hours, or with `remember` of 30 days) unless its email is still unverified. An account with a second
   * factor needs a `code`, which is used up. `codeAge`: the seconds since the last code was mailed to an unverified one; null without a code.
   * Throws AppError: 'wrong-credentials' 401; after the right password 'second-factor-needed' 401, 'wrong-second-factor' 401,
   * 'second-factor-attempts' 429; after the right code 'suspended' 403.
   */
  login(credentials: {
    email: string
    password: string
    code?: string | undefined
    device?: string | null
    remember?: boolean | undefined
    from?: string | undefined
  }): Promise<{ account: Account; token: string | null; codeAge: number | null }>
  /**
   * The next token of a remembered session, once half of this one's time is over; null before, and for other sessions. This token ends a
   * minute after the next one is first used here.
   */
  renewSession(actor: Actor): Promise<string | null>
  /** Ends the actor's session. */
  logOut(actor: Actor): Promise<void>
  /** The user's sessions, newest first. */
  sessionsOf(actor: Actor): Promise<Session[]>
  /**
   * Needs the password, unless the actor's session is fresh or is the one that ends.
   * Throws AppError: 'not-found' 404 (also for other users' sessions), 'password-needed' 403, 'wrong-password' 403.
   */
  endSession(actor: Actor, sessionId: string, password?: string): Promise<void>
  /** Needs the password unless the session is fresh. Throws AppError: 'password-needed' 403, 'wrong-password' 403. */
  endOtherSessions(actor: Actor, password?: string): Promise<void>
  /** These users' sessions that end before their tokens expire, each with the moment from which it no longer counts. */
  endedSessions(userIds: readonly string[]): Promise<Map<string, Date>>
  /**
   * Ends every session and begins a new one. Resolves to its token.
   * Throws AppError: 'wrong-password' 403, 'weak-password' 400, 'unauthenticated' 401.
   */
  changePassword(
    userId: string,
    change: { password: string; newPassword: string } & SessionStart,
  ): Promise<string>
  /**
   * Opens the registration that this code was mailed for, and resolves to its name. Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429,
   * 'other-registration' 409 if the right code is not that of the browser's own registration.
   */
  verifyEmail(guess: CodeGuess & OwnRegistration): Promise<PersonName & { userId: string }>
  /**
   * Mails a new code for the browser's own registration, or else for the newest one. Does nothing for unknown and verified addresses.
   * Throws AppError: 'too-soon' 429 within 120 s of any code for this address, 'mail-limit' 429.
   */
  resendOtp(request: MailRequest & OwnRegistration): Promise<void>
  /**
   * Mails a code to the account of this address, unless one was mailed within 120 s. Does nothing for unknown addresses.
   * Throws AppError: 'not-a-student' 400, 'mail-limit' 429.
   */
  requestPasswordReset(request: MailRequest): Promise<void>
  /** Like `requestPasswordReset`, but throws AppError 'too-soon' 429 as well. */
  resendResetOtp(request: MailRequest): Promise<void>
  /**
   * Exchanges the code for a grant, which permits one reset of this account's password.
   * Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429; the same for unknown addresses.
   */
  verifyResetOtp(guess: CodeGuess): Promise<{ grant: string; expiresAt: Date }>
  /**
   * Sets a new password, ends every session, and verifies the address. A suspended account stays suspended.
   * Throws AppError: 'weak-password' 400, 'reset-not-verified' 403 (no grant, a used or expired one, or one for another address).
   */
  resetPassword(request: { email: string; newPassword: string; grant: string | null }): Promise<void>
  /**
   * Changes name and picture at once. A new address is kept aside as `pendingEmail` until the code mailed to it is typed in; it needs the
   * password unless the session is fresh. A name that looks like an earlier one needs the `distinction` that it would be shown with.
   * Throws AppError: 'invalid' 400, 'name-refused' 400, 'name-shown-with' 409, 'password-needed' 403, 'wrong-password' 403, 'not-a-student' 400, 'too-soon' 429, 'mail-limit' 429,
   * 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  updateProfile(
    userId: string,
    change: UpdateProfileRequest,
    session?: Pick<Actor, 'loggedInAt'>,
  ): Promise<{ pendingEmail: string | null }>
  /**
   * Verifies the new address of this account. False if the account did not ask for this address.
   * Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429, 'user-exists' 409 (after the right code).
   */
  verifyNewEmail(userId: string, guess: CodeGuess): Promise<boolean>
  /** False if this account did not ask for this address. Throws AppError: 'too-soon' 429 within 120 s, 'mail-limit' 429. */
  resendNewEmailOtp(userId: string, request: { email: string }): Promise<boolean>
  /** The content of the mail to the former address; null if there is none. */
  emailChangeMail(userId: string): Promise<(PersonName & { to: string; email: string }) | null>
  /**
   * The faces on the photo of an ID card that a visitor uploaded, as WebP, the main one first; once per photo. `from`: see
   * `register`.
   * Throws AppError: 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  facesOnIdCard(url: string, from?: string): Promise<Buffer[]>
  /**
   * The faces on this user's photo, as WebP, the main one first. Stores nothing.
   * Throws AppError: 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  facesOn(photo: Buffer, userId: string): Promise<[Buffer, ...Buffer[]]>
  /**
   * Reads role, active state and token version afresh. `admits`: accounts that are refused otherwise.
   * Throws AppError: 'unauthenticated' 401, 'suspended' 403, 'second-factor-required' 403.
   */
  authenticate(token: string, admits?: Admits): Promise<Actor>
  /** Those of these users who are admins, and have the second factor that admins need. */
  actingAdmins(userIds: readonly string[]): Promise<Set<string>>
  secondFactor: SecondFactors
  /** The account's data for its student; empty for an unknown account. */
  exportOf(userId: string): Promise<Export>
  /**
   * Closes a student's account for good: nothing opens it, nobody finds it, and every service erases its data and confirms.
   * Throws AppError: 'wrong-password' 403, 'is-admin' 409, 'unauthenticated' 401 (closed already).
   */
  close(userId: string, request: { password: string; documents: DocumentsChoice }): Promise<void>
  /** The address and name of a closed account until it is erased; then null. */
  closedAccount(userId: string): Promise<(PersonName & { email: string }) | null>
  /** Null if there is no such account. */
  get(userId: string): Promise<Account | null>
  /** Accounts with a name or email that begins with `q`, ignoring case, in that order. */
  findUsers(query: {
    q: string
    by: 'username' | 'email'
    cursor?: string | undefined
    limit: number
  }): Promise<{ users: FoundUser[]; next: string | null }>
  /**
   * Number of verified accounts, including suspended and excluding closed ones: of all, or of those that are `among` these users, have this
   * role or are of this university.
   */
  countVerified(among?: {
    userIds?: readonly string[]
    role?: Role
    university?: University
  }): Promise<number>
  /** What verified accounts belong to. Unknown, unverified and closed ones are left out. */
  belongings(userIds: readonly string[]): Promise<Map<string, Belongings>>
  /** When each account was created; unknown ids are left out. */
  joined(userIds: readonly string[]): Promise<Map<string, Date>>
  /** The number of students who joined on each day; without admins and erased accounts. */
  joinedOn(days: readonly Day[]): Promise<number[]>
  /** Unknown ids are left out. */
  publicUsers(userIds: readonly string[]): Promise<Map<string, PublicUser>>
  /**
   * Suspends an account until it is reinstated. True for the one call that suspended it. False if it was suspended already, if the
   * cause has acted before, and for an admin when the reason is warnings.
   */
  suspend(userId: string, reason: SuspensionReason, cause?: SuspensionCause): Promise<boolean>
  /** Reinstates a suspended account. True for the one call that did. */
  reinstate(userId: string, cause: SuspensionCause): Promise<boolean>
  /** Null if there is no such account. */
  statusOf(userId: string): Promise<AccountStatus | null>
  /** The suspended ones of these accounts, each with the reason. */
  suspendedAmong(userIds: readonly string[]): Promise<Map<string, SuspensionReason>>
  /** The token version of each of these accounts; unknown ids are left out. */
  tokenVersions(userIds: readonly string[]): Promise<Map<string, number>>
  /** The content of the mail for a requested code; null if the code was replaced or used, or has expired. */
  otpMail(userId: string, nonce: string): Promise<OtpMail | null>
  /** Ensures that this admin exists and has this password. */
  ensureAdmin(credentials: { email: string; password: string }): Promise<void>
  /** Takes the role from every admin with another address than these; their sessions end. Resolves to their number. */
  removeOtherAdmins(emails: readonly string[]): Promise<number>
  /** Throws AppError 'weak-password' 400 for a password that no admin of the settings may have. */
  requireAdminPassword(password: string): Promise<void>
  /** True if one of these accounts has this password. */
  hasAnyPassword(emails: readonly string[], password: string): Promise<boolean>
  /** Inserts verified students with a shared password, without event or mail. Existing accounts stay as they are. */
  plant(world: { password: string; accounts: readonly PlantedAccount[] }): Promise<void>
}
