/** Most photos are done before the first question. */
export const leastMs = 3000
const mostMs = 30_000
/** The pause, as a share of the time that a photo still has to wait. */
const share = 1 / 5

/**
 * The polling interval for the queue, in milliseconds, from the `seconds` of waiting that it announced last. Short waits are polled often;
 * for a long one, frequent polling would load the server without news for the page.
 */
export const queuePauseMs = (seconds: number): number =>
  Math.min(mostMs, Math.max(leastMs, seconds * 1000 * share))
