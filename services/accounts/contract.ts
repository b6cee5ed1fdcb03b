import type { DocumentsChoice, PersonName } from '#events'
import type { Export } from '#platform/core'
import type { Entering } from './contract/entering'
import type { ByOperator } from './contract/operators'
import type { People } from './contract/people'
import type { Profiles } from './contract/profile'
import type { Sessions } from './contract/sessions'
import type { PlantedAccount } from './contract/shared'
import type { SecondFactors } from './second-factor/contract'

export type * from './contract/shared'

/** Accounts, as gateways and other services call them. */
export interface Accounts extends Entering, People, Profiles, Sessions {
  secondFactor: SecondFactors
  byOperator: ByOperator
  /** The account's data for its student; empty for an unknown account. */
  exportOf(userId: string): Promise<Export>
  /**
   * Closes a student's account for good: nothing opens it, nobody finds it, and every service erases its data and confirms.
   * Throws AppError: 'wrong-password' 403, 'is-admin' 409, 'unauthenticated' 401 (closed already).
   */
  close(userId: string, request: { password: string; documents: DocumentsChoice }): Promise<void>
  /** The address and name of a closed account until it is erased; then null. */
  closedAccount(userId: string): Promise<(PersonName & { email: string }) | null>
  /** The key under which mails with codes to this address are counted. */
  mailLimitKey(email: string): string
  /** Ensures that this admin exists and has this password. */
  ensureAdmin(credentials: { email: string; password: string }): Promise<void>
  /** Removes the admin role from every account whose address is not listed, and ends its sessions. Resolves to the number of accounts. */
  removeOtherAdmins(emails: readonly string[]): Promise<number>
  /** Throws AppError 'weak-password' 400 for a password that no admin of the settings may have. */
  requireAdminPassword(password: string): Promise<void>
  /** True if one of these accounts has this password. */
  hasAnyPassword(emails: readonly string[], password: string): Promise<boolean>
  /** Inserts verified students with a shared password, without event or mail. Existing accounts stay as they are. */
  plant(world: { password: string; accounts: readonly PlantedAccount[] }): Promise<void>
}
