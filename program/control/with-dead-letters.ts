import { existsSync } from 'node:fs'
import { createEmbeddedBus, createKafkaBus, systemClock, type Config, type DeadLetters } from '#platform'
import { pino } from 'pino'
import { askRunning } from './ask'
import { answers } from './protocol'
import { requireKnownData } from './require-known-data'

type Settings = Pick<Config, 'dataDir' | 'kafkaBrokers' | 'kafkaAccess' | 'mongodbUrl'>

/**
 * Gives `work` the dead letters of the configured installation: from Kafka, else through the running program, else from the log
 * on disk. Every way is durable: a running program handles a replayed event at once, otherwise the next start does. Throws DataRefused if
 * a newer program wrote the data.
 */
export async function withDeadLetters<T>(
  settings: Settings,
  work: (deadLetters: DeadLetters) => Promise<T>,
): Promise<T> {
  const { kafkaBrokers, dataDir } = settings
  if (!kafkaBrokers && !existsSync(dataDir)) return work({ list: async () => [], replay: async () => false })
  if (!kafkaBrokers && (await askRunning(dataDir, { ask: 'list' })) !== null)
    return work({
      list: async () => answers.list.parse(await askRunning(dataDir, { ask: 'list' })),
      replay: async (id) => answers.replay.parse(await askRunning(dataDir, { ask: 'replay', id })),
    })
  await requireKnownData(settings)
  const bus = await openBus(settings)
  try {
    return await work(bus.deadLetters)
  } finally {
    await bus.stop()
  }
}

/** The configured bus, without progress output. */
export async function openBus({
  kafkaBrokers,
  kafkaAccess: access,
  dataDir,
}: Pick<Settings, 'kafkaBrokers' | 'kafkaAccess' | 'dataDir'>) {
  const quietly = { clock: systemClock, log: pino({ level: 'silent' }) }
  return kafkaBrokers
    ? createKafkaBus({ ...quietly, brokers: kafkaBrokers, ...(access && { access }) })
    : createEmbeddedBus({ ...quietly, dataDir })
}
