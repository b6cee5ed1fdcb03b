import { ApiError, reasonOf } from '#client'

export { ApiError, reasonOf }

/** What to tell the user: the server's words where there are any. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise
}

/** Whether no answer came at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** What else the server said of a refusal; nothing where it said nothing. */
export const detailsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.details : {}
