const first = 50
const longest = 5_000
const calm = 10_000

/** Delays between restarts: they double, and reset after a calm period. */
export function backoff(now: () => number = Date.now): { next(): number } {
  let delay = first
  let last = -Infinity
  return {
    next() {
      delay = now() - last > calm ? first : Math.min(delay * 2, longest)
      last = now()
      return delay
    },
  }
}
