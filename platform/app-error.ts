import type { Reason } from '#events'

/** An expected refusal, sent to the caller. Faults are ordinary exceptions. */
export class AppError extends Error {
  constructor(
    /** Machine-readable reason. */
    readonly code: Reason,
    /** HTTP status that the refused call declares for this reason. */
    readonly status: number,
    message: string,
    /** More for the caller, e.g. the id of the original of a duplicate. */
    readonly details?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.name = 'AppError'
  }
}

/** A refusal that passes with time: 429, with the seconds to wait. */
export class TryLater extends AppError {
  constructor(
    code: Reason,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(code, 429, message)
  }
}

/** The caller is not signed in, or no longer. */
export const unauthenticated = (): AppError => new AppError('unauthenticated', 401, 'Please log in.')

/** The caller's account is suspended. */
export const suspended = (details?: { token: string }): AppError =>
  new AppError('suspended', 403, 'Your account is suspended.', details)
