/** An expected refusal, as the caller is told it. Faults are ordinary exceptions. */
export class AppError extends Error {
  constructor(
    /** Machine-readable reason, e.g. 'suspended'. */
    readonly code: string,
    /** HTTP status. */
    readonly status: number,
    message: string,
    /** What else the caller is told, e.g. the id of the original of a duplicate. */
    readonly details?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.name = 'AppError'
  }
}
