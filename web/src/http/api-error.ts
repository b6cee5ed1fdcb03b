import { ApiError, reasonOf } from '#client'

export { ApiError, reasonOf }

/** What to tell the user: the server's words where it said why, or that nobody answered; else the page's own. */
export function messageOf(error: unknown, otherwise: string): string {
  const isTold = error instanceof ApiError && (error.reason !== undefined || error.status === 0)
  return isTold && error.message !== '' ? error.message : otherwise
}

/** Whether no answer came at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** What else the server said of a refusal; nothing where it said nothing. */
export const detailsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.details : {}
