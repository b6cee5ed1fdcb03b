/** At most `max` calls in `seconds`, for each key. */
export interface LimiterOptions {
  /** Separates the keys of one limit from those of another. */
  name: string
  max: number
  seconds: number
  /**
   * For frequent, cheap calls: if limits are shared, this one is counted in the process and reported to the others soon
   * after, so that no call waits for it. Calls that other processes allow meanwhile exceed `max`.
   */
  hot?: true
}

/** Counts within fixed windows: a key's window opens with its first call. */
export interface Limiter {
  /** Counts a call. Resolves to the seconds to wait if the limit is exceeded, else to null. */
  consume(key: string): Promise<number | null>
  /**
   * Calls of the key in its window so far, without counting one. Refused calls count too, except where a limit is `hot`; 0 without a window.
   */
  calls(key: string): Promise<number>
  /** Resets the key. */
  forget(key: string): Promise<void>
}

export type CreateLimiter = (options: LimiterOptions) => Limiter

/** A limit that refuses a key at the moment. */
export interface Block {
  limit: string
  key: string
  /** Whole seconds until it accepts calls again. */
  wait: number
}

/** The refusals of this process that still hold. */
export interface Blocks {
  /** Refusals of keys that equal one of these words, or contain one between blanks. */
  of(words: readonly string[]): Block[]
  /** Resets these keys. Resolves to what it lifted. */
  lift(words: readonly string[]): Promise<Block[]>
}
