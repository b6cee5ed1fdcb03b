/** The one source of time, so that rules about time can be tested. */
export interface Clock {
  now(): Date
}

/** The machine’s own. */
export const systemClock: Clock = { now: () => new Date() }
