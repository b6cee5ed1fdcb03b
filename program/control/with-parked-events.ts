import { existsSync } from 'node:fs'
import {
  createParkedEvents,
  parkedForReplay,
  readRecordedVersion,
  requireKnownVersion,
  startDatabase,
  type Config,
  type ParkedForReplay,
} from '#platform'
import { pino } from 'pino'
import { askRunning } from './ask'
import { release } from '../migrations'
import { answers } from './protocol'
import { openBus } from './with-dead-letters'

type Settings = Pick<Config, 'dataDir' | 'kafkaBrokers' | 'kafkaAccess' | 'mongodbUrl'>

/**
 * Gives `work` the parked events of the configured installation: through the program that runs on the data directory, else
 * directly from the store and the bus. Throws DataDirectoryInUse and DatabaseUnreachable as the program does, and DataRefused if a
 * newer program wrote the data.
 */
export async function withParkedEvents<T>(
  settings: Settings,
  work: (parked: ParkedForReplay) => Promise<T>,
): Promise<T> {
  const { dataDir, kafkaBrokers, mongodbUrl } = settings
  const isKeptHere = !kafkaBrokers || !mongodbUrl
  if (isKeptHere && !existsSync(dataDir))
    return work({ list: async () => [], publish: async () => 'not-parked' })
  if (!kafkaBrokers && (await askRunning(dataDir, { ask: 'list' })) !== null)
    return work({
      list: async () => answers.parked.parse(await askRunning(dataDir, { ask: 'parked' })),
      publish: async (id) => answers.publish.parse(await askRunning(dataDir, { ask: 'publish', id })),
    })
  const log = pino({ level: 'silent' })
  const database = await startDatabase({ config: { dataDir, ...(mongodbUrl && { mongodbUrl }) }, log })
  try {
    requireKnownVersion(await readRecordedVersion(database.connection), release)
    const bus = await openBus(settings)
    try {
      return await work(parkedForReplay({ parked: createParkedEvents(database.connection), bus }))
    } finally {
      await bus.stop()
    }
  } finally {
    await database.stop()
  }
}
