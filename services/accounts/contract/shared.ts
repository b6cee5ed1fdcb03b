import type { OtpPurpose, PublicUser, Role, SuspensionReason, University } from '#events'

/** An account as other services and the gateway see it, without password hash and ID image. */
export interface Account extends PublicUser {
  email: string
  role: Role
  isActive: boolean
  emailVerified: boolean
  createdAt: Date
}

/** Role and university of an account, each with the time since when without interruption. `since`: of the account. */
export interface Belongings {
  since: Date
  role: { is: Role; since: Date }
  /** By its verified address; null for an address of no university. */
  university: { is: University | null; since: Date }
}

/** The status of an account: active, or suspended with a reason. */
export type AccountStatus =
  | { isActive: true; version: number }
  | {
      isActive: false
      version: number
      reason: SuspensionReason
      since: Date
      note: string | null
      /** When it ends by itself; null if it does not. */
      until: Date | null
    }

/** The cause of a suspension or reinstatement. Each cause acts once. */
export interface SuspensionCause {
  key: string
  /** The note for the student. */
  note: string | null
  /** The number of the account status that it ends. If that is over, the call does nothing. Any status by default. */
  version?: number | undefined
  /** When a suspension ends by itself; null, the default, if it does not. */
  until?: Date | null
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

/** A visitor, as far as their network tells. */
export interface Visit {
  /** Their network address. Visitors without one count as one. */
  from?: string | undefined
  /** Inside a campus network, where many people share an address: how many times as much it may ask for as another one. */
  share?: number
  /**
   * Called when their address asked for too many mails: resolves if this visitor may go on all the same, and rejects with the
   * refusal. `effort`: of the human check that they need, in ordinary ones. Default: refused with 'mail-limit'.
   */
  beyond?: (effort: number) => Promise<void>
}

export interface MailRequest extends Visit {
  email: string
}

/** The registration that was made in this browser for this address, if there was one. */
export interface OwnRegistration {
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
export interface PlantedAccount {
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
