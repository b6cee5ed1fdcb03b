import { existsSync } from 'node:fs'
import { DataDirectoryInUse } from '#platform'
import { askRunning } from './ask'

/**
 * Rejects with DataDirectoryInUse if a program runs on this data directory. The embedded store has its own lock; this covers
 * installations with an external database and a local event log.
 */
export async function requireAlone(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && (await askRunning(dataDir, { ask: 'list' })) !== null)
    throw new DataDirectoryInUse(dataDir)
}
