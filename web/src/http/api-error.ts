import { ApiError, reasonOf } from '#client'

export { ApiError, reasonOf }

/** The text to show the user: the server's message, or that the server is unreachable; otherwise `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  const isTold = error instanceof ApiError && (error.reason !== undefined || error.status === 0)
  return isTold && error.message !== '' ? error.message : otherwise
}

/** True if the server did not answer. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Further fields of a refusal, by name; empty if there are none. */
export const detailsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.details : {}
