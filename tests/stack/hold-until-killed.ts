import { createKafkaBus, systemClock } from '#platform'
import { pino } from 'pino'

/** For the test of a crash: a member of a group that prints the id of each event that it begins, and never ends with any. */
const [brokers = '', prefix = ''] = process.argv.slice(2)
const bus = await createKafkaBus({
  brokers: [brokers],
  prefix,
  clock: systemClock,
  log: pino({ level: 'silent' }),
})
await bus.subscribe({
  group: 'reader',
  topics: ['documents'],
  from: 'start',
  handle: ({ id }) => {
    process.stdout.write(`${id}\n`)
    return new Promise(() => {})
  },
})
process.stdout.write('listening\n')
