import { chmodSync, mkdirSync, statSync } from 'node:fs'

const others = 0o077

/**
 * Creates a folder that only its owner may read, or makes an existing one private. If the system does not allow it
 * (another user's volume), the mode stays as it is. Returns the folder.
 */
export function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  try {
    if ((mode & others) !== 0) chmodSync(folder, mode & 0o7700)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'EROFS'].includes(String(error.code))))
      throw error
  }
  return folder
}
