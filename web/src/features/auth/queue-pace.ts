/** Most photos are done before the first question. */
export const leastMs = 3000
const mostMs = 30_000
/** Of the time that a photo still has to wait. */
const share = 1 / 5

/**
 * The pause until the queue is asked again, by the time that it told: short ones are followed closely, while a long one would bring the
 * server many questions and the page no news.
 */
export const queuePauseMs = (seconds: number): number =>
  Math.min(mostMs, Math.max(leastMs, seconds * 1000 * share))
