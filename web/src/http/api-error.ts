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
