/** For `catch`: null if the file is missing; rethrows other errors. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
