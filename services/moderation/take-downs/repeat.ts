import { repeatInfringements } from '#events'

/** Singapore's day of a moment. */
const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/**
 * How often documents of a user infringed, from the moments at which notices about them were upheld that were not undone. Those of one day
 * count once: nobody repeats what they were not told of.
 */
export const infringementsOf = (upheldAt: readonly Date[]): number => new Set(upheldAt.map(dayOf)).size

/** True if these upheld notices suspend the account. */
export const isRepeated = (upheldAt: readonly Date[]): boolean =>
  infringementsOf(upheldAt) >= repeatInfringements
