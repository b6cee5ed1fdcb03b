import { existsSync } from 'node:fs'
import { createEmbeddedBus, createKafkaBus, systemClock, type Config, type DeadLetters } from '#platform'
import { pino } from 'pino'
import { askRunning } from './ask'
import { answers } from './protocol'

type Settings = Pick<Config, 'dataDir' | 'kafkaBrokers' | 'kafkaAccess'>

/**
 * Does something with the dead letters of the installation that the settings tell of: in Kafka, else by the running program, and
 * where none runs, in the log on disk. Either way the answer is durable: a replayed event is handled at once by the running
 * program, or when it starts next.
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
  const bus = await openBus(settings)
  try {
    return await work(bus.deadLetters)
  } finally {
    await bus.stop()
  }
}

/** The bus that the settings name, for a command: it says nothing. */
export async function openBus({ kafkaBrokers, kafkaAccess: access, dataDir }: Settings) {
  const quietly = { clock: systemClock, log: pino({ level: 'silent' }) }
  return kafkaBrokers
    ? createKafkaBus({ ...quietly, brokers: kafkaBrokers, ...(access && { access }) })
    : createEmbeddedBus({ ...quietly, dataDir })
}
