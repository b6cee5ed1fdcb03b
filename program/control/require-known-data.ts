import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  DatabaseUnreachable,
  readRecordedVersion,
  requireKnownVersion,
  startDatabase,
  type Config,
} from '#platform'
import { release } from '../migrations'

/**
 * For a command that uses the events of an installation, and not its store. Throws `DataRefused` if a newer program wrote the data, and
 * `DataDirectoryInUse` if another one uses it. An unreachable store does not matter: the events can be looked at without it.
 */
export async function requireKnownData({
  dataDir,
  mongodbUrl,
}: Pick<Config, 'dataDir' | 'mongodbUrl'>): Promise<void> {
  if (!mongodbUrl && !existsSync(join(dataDir, 'store'))) return
  const log = { info() {}, warn() {}, error() {} }
  try {
    const database = await startDatabase({ config: { dataDir, ...(mongodbUrl && { mongodbUrl }) }, log })
    try {
      requireKnownVersion(await readRecordedVersion(database.connection), release)
    } finally {
      await database.stop()
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error
  }
}
