/** True if a unique index refused a write (E11000): an expected outcome, which the caller handles. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000
