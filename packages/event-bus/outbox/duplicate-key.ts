/** Whether a write was refused by a unique index (E11000): an expected outcome, answered by whoever wrote. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000
