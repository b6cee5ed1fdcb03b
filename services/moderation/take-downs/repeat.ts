import { repeatInfringements } from '#events'

/** Singapore's day of a moment. */
const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/**
 * Counts a user's infringements by the times at which notices about their documents were upheld, without notices that were undone. Notices
 * upheld on one day in Singapore count once: the user could not yet know about the first one.
 */
export const infringementsOf = (upheldAt: readonly Date[]): number => new Set(upheldAt.map(dayOf)).size

/** True if these upheld notices suspend the account. */
export const isRepeated = (upheldAt: readonly Date[]): boolean =>
  infringementsOf(upheldAt) >= repeatInfringements
