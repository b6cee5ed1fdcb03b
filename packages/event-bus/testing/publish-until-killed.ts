import { pino } from 'pino'
import { systemClock, topics } from './settings'
import { fact } from './fact'
import { createEmbeddedBus } from '../bus/embedded/create-embedded-bus'

/** For the crash test: publishes one fact after the other and prints the id of each that was acknowledged. */
const [dataDir = ''] = process.argv.slice(2)
const bus = createEmbeddedBus({ folder: dataDir, topics, clock: systemClock, log: pino({ level: 'silent' }) })
for (let n = 0; ; n++) {
  const event = fact('a', n)
  await bus.publish([event])
  process.stdout.write(`${event.id}\n`)
}
