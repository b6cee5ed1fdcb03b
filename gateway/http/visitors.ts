import { createCampusOf, effortBeyond, type CampusNetwork } from '#platform'
import type { Visit } from '#services/accounts'
import { shareOf, widened } from './campus'
import { addressKey, TooManyRequests, type Counter, type Limit } from './limits'
import type { ProveHuman } from './require-human'

/** Requests of visitors, by the networks that they come from. */
export function createVisitors({
  counter,
  campusNetworks,
}: {
  /** Null where limits are off. */
  counter: Counter | null
  campusNetworks: readonly CampusNetwork[]
}) {
  const campusOf = createCampusOf(campusNetworks)
  return {
    /**
     * Counts a request by address, inside a campus network by its limits. Resolves to the effort of the human check that it needs, 0 for
     * none. Throws TooManyRequests 429 beyond a limit without `campus`, and where `hasWayOn` is false beyond any.
     */
    async count(limits: readonly Limit[], ip: string | undefined, hasWayOn: boolean): Promise<number> {
      const key = addressKey(ip)
      const campus = campusOf(ip)
      let effort = 0
      for (const each of limits) {
        const limit = widened(each, campus)
        const wait = await counter?.count(limit, key)
        if (wait == null) continue
        if (!hasWayOn || each.campus === undefined) throw new TooManyRequests(wait)
        effort = Math.max(effort, effortBeyond((await counter?.calls(limit, key)) ?? 0, limit.max))
      }
      return effort
    },

    /** The visitor as a use case knows them. `proveHuman`: asked of them beyond its limits; absent: they are refused. */
    visitOf(ip: string | undefined, proveHuman?: ProveHuman): Visit {
      const campus = campusOf(ip)
      return {
        from: addressKey(ip),
        ...(campus !== null && { share: shareOf(campus, 'registrations') }),
        ...(proveHuman && { beyond: ({ calls, max }) => proveHuman(effortBeyond(calls, max)) }),
      }
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
