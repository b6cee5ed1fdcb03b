import { refusalsOf, type CallDefinition, type ReasonOf } from '#events'

/** A failed call. `status` 0: no answer arrived. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly reason?: string,
    /** Details from the server, e.g. the original of a duplicate. */
    readonly details: Readonly<Record<string, string>> = {},
    /** Seconds to wait before a retry, if the server sent them. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }
}

/** The declared reason of a refusal; null if there was no answer, or an unknown reason. */
export function reasonOf<C extends CallDefinition>(error: unknown, call: C): ReasonOf<C> | null {
  if (!(error instanceof ApiError) || error.reason === undefined) return null
  return error.reason in refusalsOf(call) ? (error.reason as ReasonOf<C>) : null
}
