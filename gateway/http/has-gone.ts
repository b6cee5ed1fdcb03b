/** Whether a stream to a browser failed because whoever asked has gone away. */
export const hasGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
