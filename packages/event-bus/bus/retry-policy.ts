/** How often an event that fails unexpectedly is tried, and the pause after each failure. */
export interface RetryPolicy {
  tries: number
  pauseMs(failedTries: number): number
}

/** About a minute in all, for a temporary fault of ours. An unavailable dependency is retried indefinitely. */
export const growingPauses: RetryPolicy = {
  tries: 12,
  pauseMs: (failedTries) => Math.min(50 * 2 ** (failedTries - 1), 20_000),
}
