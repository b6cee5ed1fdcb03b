/** How often a failed event is tried, and the pause after each failed try. */
export interface RetryPolicy {
  tries: number
  pauseMs(failedTries: number): number
}

/** About two minutes in all: long enough for a restart of the store, short enough not to hold up a partition for ever. */
export const growingPauses: RetryPolicy = {
  tries: 12,
  pauseMs: (failedTries) => Math.min(50 * 2 ** (failedTries - 1), 20_000),
}
