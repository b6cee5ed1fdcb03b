import { existsSync } from 'node:fs'
import { DataDirectoryInUse } from '#platform'
import { askRunning } from './ask'

/**
 * Rejects with DataDirectoryInUse where a program runs on this data directory. The embedded store sees to that by a lock of
 * its own; this is for where documents are kept elsewhere and the event log is not.
 */
export async function requireAlone(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && (await askRunning(dataDir, { ask: 'list' })) !== null)
    throw new DataDirectoryInUse(dataDir)
}
