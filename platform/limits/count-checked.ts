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
 * Counts a call of an address at these limits. Beyond a limit, it first asks for a human check of the needed effort; below all limits, for
 * one of `least` (0: none). It reads the counts, proves, and only then counts: a call that solves nothing must not make the checks of
 * others at the address harder. Concurrent calls may read the same count, and then solve a slightly easier check. Resolves to the seconds
 * to wait beyond a ceiling, else to null. Rejects with the errors of `prove`.
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
