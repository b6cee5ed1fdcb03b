import { refusalsOf, type CallDefinition, type ReasonOf } from '#events'

/** An answer that is not a success. `status` 0: no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly reason?: string,
    /** What else the server knows, e.g. the original of a duplicate. */
    readonly details: Readonly<Record<string, string>> = {},
    /** When to ask again, in seconds, where the server says so. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }
}

/** Why this call was refused, of the reasons that it declares; null where no answer, or no known reason, came. */
export function reasonOf<C extends CallDefinition>(error: unknown, call: C): ReasonOf<C> | null {
  if (!(error instanceof ApiError) || error.reason === undefined) return null
  return error.reason in refusalsOf(call) ? (error.reason as ReasonOf<C>) : null
}
