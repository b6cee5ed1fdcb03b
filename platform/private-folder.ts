import { chmodSync, mkdirSync, statSync } from 'node:fs'

const others = 0o077

/**
 * Makes a folder that nobody but its owner may look into, or makes one that is there so. Where the system does not let us (a
 * volume of somebody else's), it stays as it is. Returns the folder.
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
