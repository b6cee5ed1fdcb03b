import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DirectoryInUseError, lockDirectory } from '@studyshelf/mongo-embedded/lock'
import { DataDirectoryInUse } from './database/store-process'

/** Below the data directory: the files of a backup that is being restored. */
export const restoringFolder = 'restoring'
/** In it once all files are there. While it is there, the data directory is a mixture. */
export const restorePlan = 'plan.json'

/** The restore of a backup was interrupted while it moved files into their places. */
export class RestoreUnfinished extends Error {
  constructor(dataDir: string) {
    super(
      `A backup was being restored into ${dataDir} and that was interrupted: run npm run db -- restore FILE once more, which completes it.`,
    )
    this.name = 'RestoreUnfinished'
  }
}

/** Throws RestoreUnfinished if the data directory is a mixture of two. */
export function requireNoRestore(dataDir: string): void {
  if (existsSync(join(dataDir, restoringFolder, restorePlan))) throw new RestoreUnfinished(dataDir)
}

/** Rejects with DataDirectoryInUse if a program uses the embedded store of this data directory. */
export async function requireUnusedStore(dataDir: string): Promise<void> {
  const store = join(dataDir, 'store')
  if (!existsSync(store)) return
  try {
    await (await lockDirectory(store)).release()
  } catch (error) {
    throw error instanceof DirectoryInUseError ? new DataDirectoryInUse(dataDir) : error
  }
}
