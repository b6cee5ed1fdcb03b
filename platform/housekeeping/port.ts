/**
 * Sweeps and similar work that one process does for all. The owner may die at any moment, and two processes may briefly
 * both be owners: the work must be idempotent.
 */
export interface Housekeeping {
  /** True if this process is the owner now. */
  owned(): boolean
  /** True if a process of an earlier data version is the owner, as last seen. */
  isWithOlder(): boolean
  /** Takes ownership from such a process with the next heartbeats. `owned()` follows once the other one has noticed. */
  takeFromOlder(): void
  stop(): Promise<void>
}

const alone = { isWithOlder: () => false, takeFromOlder: () => {}, stop: async () => {} }

/** For a process that does no housekeeping because it lacks some of the secrets. */
export const noHousekeeping: Housekeeping = { ...alone, owned: () => false }

/** For a program that is alone with its data. */
export const ownHousekeeping: Housekeeping = { ...alone, owned: () => true }
