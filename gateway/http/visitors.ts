import { createCampusOf, type CampusNetwork } from '#platform'
import { countChecked } from '#platform/core'
import type { Visit } from '#services/accounts'
import { shareOf, widened } from './campus'
import { addressKey, countOrRefuse, TooManyRequests, type Counter, type Limit } from './limits'
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
    /** Counts a request by address, inside a campus network by its limits. Throws TooManyRequests 429 beyond one. */
    async countOrRefuse(limits: readonly Limit[], ip: string | undefined): Promise<void> {
      const campus = campusOf(ip)
      for (const limit of limits) await countOrRefuse(counter, widened(limit, campus), addressKey(ip))
    },

    /**
     * Counts a request at limits beyond which it needs a human check, once that is solved; see `countChecked`. `least`: the effort below
     * them, also where limits are off. Throws TooManyRequests 429 beyond a ceiling, and the errors of `proveHuman`.
     */
    async countChecked(
      limits: readonly Limit[],
      { ip, proveHuman, least }: { ip: string | undefined; proveHuman: ProveHuman; least: number },
    ): Promise<void> {
      const campus = campusOf(ip)
      const checked = limits.flatMap((limit) => {
        if (counter === null) return []
        const options = widened(limit, campus)
        const { hasCeiling = false } = limit
        return [{ limiter: counter.limiterOf(options), max: options.max, hasCeiling }]
      })
      const wait = await countChecked(checked, addressKey(ip), proveHuman, least)
      if (wait !== null) throw new TooManyRequests(wait)
    },

    /** The visitor as a use case knows them. `proveHuman`: asked of them beyond its limits; absent: they are refused. */
    visitOf(ip: string | undefined, proveHuman?: ProveHuman): Visit {
      const campus = campusOf(ip)
      return {
        from: addressKey(ip),
        ...(campus !== null && { share: shareOf(campus, 'registrations') }),
        ...(proveHuman && { beyond: proveHuman }),
      }
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
