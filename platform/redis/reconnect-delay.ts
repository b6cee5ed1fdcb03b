const firstMs = 50
const longestMs = 2000

/**
 * Delay before a reconnect, in ms: doubles with each attempt (from 0) up to two seconds. Half of it is random, so that
 * many processes do not reconnect at once.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const ms = Math.min(firstMs * 2 ** attempt, longestMs)
  return ms / 2 + (random() * ms) / 2
}
