import { ceilingOf, effortBeyond } from '../human-check/effort'
import type { Limiter } from './port'

/** A limit of an address beyond which a human check is asked for. */
export interface CheckedLimit {
  limiter: Limiter
  max: number
  /** Refuses calls beyond `ceilingOf(max)`, whatever they solve. */
  hasCeiling: boolean
}

/**
 * Counts a call of an address at these limits, and asks for a human check of the needed effort first: of `least` below all limits, 0 for
 * none. Looks at the counts, proves, and only then counts, so that calls which solve nothing make no check harder for others of the address. Calls in
 * flight at the same moment may see the same count, and then solve one that is a little easier. Resolves to the seconds to wait beyond a
 * ceiling, else to null. Rejects with the errors of `prove`.
 */
export async function countChecked(
  limits: readonly CheckedLimit[],
  key: string,
  prove: (effort: number) => Promise<void>,
  least = 0,
): Promise<number | null> {
  let effort = least
  for (const { limiter, max, hasCeiling } of limits) {
    const calls = await limiter.calls(key)
    if (calls < max) continue
    // Counted for the time that it tells. The window may have ended meanwhile.
    if (hasCeiling && calls >= ceilingOf(max)) return (await limiter.consume(key)) ?? 1
    effort = Math.max(effort, effortBeyond(calls + 1, max))
  }
  if (effort > 0) await prove(effort)
  for (const { limiter } of limits) {
    const isBeyond = (await limiter.consume(key)) !== null
    // Others used up the limit since the look at it.
    if (isBeyond && effort === 0) await prove(1)
  }
  return null
}
