import type { FoundUser, PublicUser, Role, SuspensionReason, University } from '#events'
import type { Day } from '#platform/core'
import type { Account, AccountStatus, Belongings, SuspensionCause } from './shared'

/** Accounts as other services know them. */
export interface People {
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
  /** Role and university of verified accounts. Unknown, unverified and closed ones are left out. */
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
  /** Accounts whose suspension was for some days, which are over; each with the number of its status. */
  suspensionsOver(): Promise<{ userId: string; version: number }[]>
  /** Null if there is no such account. */
  statusOf(userId: string): Promise<AccountStatus | null>
  /** The suspended ones of these accounts, each with the reason. */
  suspendedAmong(userIds: readonly string[]): Promise<Map<string, SuspensionReason>>
}
