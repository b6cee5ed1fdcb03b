/** So many within so many seconds, counted for each key by itself. */
export interface LimiterOptions {
  /** Tells the keys of one limit from those of another. */
  name: string
  max: number
  seconds: number
  /**
   * For calls that are many and cheap: where limits are shared, this one is counted in the process and told to the others soon
   * after, so that no call waits for it. What passes meanwhile elsewhere comes on top of `max`.
   */
  hot?: true
}

/** Counts within fixed windows: a key's window opens with its first call. */
export interface Limiter {
  /** Counts a call; resolves to the seconds to wait when there were too many, else to null. */
  consume(key: string): Promise<number | null>
  /** Counts the key from nothing again. */
  forget(key: string): Promise<void>
}

export type CreateLimiter = (options: LimiterOptions) => Limiter
