import { createKafkaBus, systemClock, type Config, type DeadLetters } from '#platform'
import { pino } from 'pino'
import { ask } from './ask'
import { letters, replayed } from './protocol'

/** Does something with the dead letters of the installation that the settings tell of: in Kafka, else in the data directory. */
export async function withDeadLetters<T>(
  { kafkaBrokers, dataDir }: Pick<Config, 'dataDir' | 'kafkaBrokers'>,
  work: (deadLetters: DeadLetters) => Promise<T>,
): Promise<T> {
  if (!kafkaBrokers) {
    return work({
      list: async () => letters.parse(await ask({ dataDir }, { ask: 'list' })),
      replay: async (id) => replayed.parse(await ask({ dataDir }, { ask: 'replay', id })),
    })
  }
  const bus = await createKafkaBus({
    brokers: kafkaBrokers,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
  try {
    return await work(bus.deadLetters)
  } finally {
    await bus.stop()
  }
}
