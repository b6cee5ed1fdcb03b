/**
 * Sweeps and the like, which one process does for all. Whoever owns them may die at any moment, and for a moment two may
 * take themselves for the owner: what is done under it must be right however often it is done.
 */
export interface Housekeeping {
  /** Whether this process does it, now. */
  owned(): boolean
  stop(): Promise<void>
}

/** Of a process that does none of it, since it has not every secret that it takes. */
export const noHousekeeping: Housekeeping = { owned: () => false, stop: async () => {} }

/** Of a program that is alone with its data. */
export const ownHousekeeping: Housekeeping = { owned: () => true, stop: async () => {} }
