/**
 * Sweeps and similar work that one process does for all. The owner may die at any moment, and two processes may briefly
 * both be owners: the work must be idempotent.
 */
export interface Housekeeping {
  /** True if this process is the owner now. */
  owned(): boolean
  stop(): Promise<void>
}

/** For a process that does no housekeeping because it lacks some of the secrets. */
export const noHousekeeping: Housekeeping = { owned: () => false, stop: async () => {} }

/** For a program that is alone with its data. */
export const ownHousekeeping: Housekeeping = { owned: () => true, stop: async () => {} }
