import type { Session } from '#events'
import type { SessionStart } from '../sessions/begin-session'
import type { Account, Actor, Admits, Visit } from './shared'

/** Logins, and the sessions that they begin. */
export interface Sessions {
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
    /** For the mail with a new code, if one is due. */
    visit?: Visit
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
   * Reads role, active state and token version afresh. `admits`: accounts that are refused otherwise.
   * Throws AppError: 'unauthenticated' 401, 'suspended' 403, 'second-factor-required' 403.
   */
  authenticate(token: string, admits?: Admits): Promise<Actor>
  /** Those of these users who are admins, and have the second factor that admins need. */
  actingAdmins(userIds: readonly string[]): Promise<Set<string>>
  /** The token version of each of these accounts; unknown ids are left out. */
  tokenVersions(userIds: readonly string[]): Promise<Map<string, number>>
}
