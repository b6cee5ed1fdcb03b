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
  ) {
    super(message)
  }
}

/** What to tell the user: the server's words where there are any. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise
}

/** Whether no answer came at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** What else the server said of a refusal; nothing where it said nothing. */
export const detailsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.details : {}

/** Why this call was refused, of the reasons that it declares; null where no answer, or no known reason, came. */
export function reasonOf<C extends CallDefinition>(error: unknown, call: C): ReasonOf<C> | null {
  if (!(error instanceof ApiError) || error.reason === undefined) return null
  return error.reason in refusalsOf(call) ? (error.reason as ReasonOf<C>) : null
}
