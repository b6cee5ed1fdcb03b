const firstMs = 50
const longestMs = 2000

/**
 * How long to wait before connecting again, in ms: doubles with each attempt (from 0 on) up to two seconds. Half of it is left to
 * chance, so that many processes do not come back at the same instant.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const ms = Math.min(firstMs * 2 ** attempt, longestMs)
  return ms / 2 + (random() * ms) / 2
}
