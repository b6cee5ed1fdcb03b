import { createKafkaBus, systemClock } from '#platform'
import { pino } from 'pino'

/** For the crash test: a member of a group that prints the id of each event it begins, and never finishes one. */
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
