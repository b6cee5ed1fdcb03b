import type { Reason } from '#events'

/** An expected refusal, as the caller is told it. Faults are ordinary exceptions. */
export class AppError extends Error {
  constructor(
    /** What went wrong, for programs. */
    readonly code: Reason,
    /** HTTP status: the one that the refused call declares for this reason. */
    readonly status: number,
    message: string,
    /** What else the caller is told, e.g. the id of the original of a duplicate. */
    readonly details?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.name = 'AppError'
  }
}

/** A refusal that time alone will mend: answered 429, with the seconds to wait. */
export class TryLater extends AppError {
  constructor(
    code: Reason,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(code, 429, message)
  }
}

/** Whoever asks is not signed in, or is no longer. */
export const unauthenticated = (): AppError => new AppError('unauthenticated', 401, 'Please log in.')

/** Whoever asks may not, while their account is suspended. */
export const suspended = (details?: { token: string }): AppError =>
  new AppError('suspended', 403, 'Your account is suspended.', details)
