import { randomBytes } from 'node:crypto'
import { startDatabase, type RunningDatabase } from '#platform'
import { keptStore } from './kept-store'

type Options = Parameters<typeof startDatabase>[0]

/**
 * A new database in the embedded store, which refuses queries without an index; or, if `TEST_DATABASE_URL` is set, a new
 * database on that server, dropped on stop.
 */
export async function startTestDatabase({
  dataDir,
  log,
}: {
  dataDir: string
  log: Options['log']
}): Promise<RunningDatabase> {
  const server: unknown = import.meta.env['TEST_DATABASE_URL']
  if (typeof server !== 'string' || server === '')
    return startDatabase({ config: { dataDir }, log, notablescan: true, openStore: keptStore })

  const url = new URL(server)
  url.pathname = `/test-${randomBytes(6).toString('hex')}`
  const database = await startDatabase({ config: { dataDir, mongodbUrl: url.href }, log })
  return {
    ...database,
    async stop() {
      await database.connection.dropDatabase()
      await database.stop()
    },
  }
}
