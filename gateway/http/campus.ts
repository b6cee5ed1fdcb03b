import type { CampusNetwork } from '#platform'
import type { LimiterOptions } from '#platform/core'
import { limits, type Limit } from './limits'

/** The limits of an address outside campus networks: those of a network are compared with them. */
const elsewhere = { registrations: limits.register.max, logins: limits.loginAddress.max }

/**
 * How many times as much an address of this network may do as one elsewhere; 1 outside campus networks. Every step of a registration
 * grows alike, so that its limits keep their proportions.
 */
export const shareOf = (campus: CampusNetwork | null, of: 'registrations' | 'logins'): number =>
  campus === null ? 1 : campus[of] / elsewhere[of]

/** The limit as it holds for an address of this network. Each size is counted by a limiter of its own, so it has a name of its own. */
export function widened(limit: Limit, campus: CampusNetwork | null): LimiterOptions {
  if (campus === null || limit.campus === undefined) return limit
  const max = Math.max(1, Math.round(limit.max * shareOf(campus, limit.campus)))
  return max === limit.max ? limit : { ...limit, max, name: `${limit.name}-${max}` }
}
