/** How often an event that fails unexpectedly is tried, and the pause after each failed try. */
export interface RetryPolicy {
  tries: number
  pauseMs(failedTries: number): number
}

/** About a minute in all for a fault of ours that may pass; a part that is away is waited for as long as it takes. */
export const growingPauses: RetryPolicy = {
  tries: 12,
  pauseMs: (failedTries) => Math.min(50 * 2 ** (failedTries - 1), 20_000),
}
