import {
  createEventTopics,
  type Config,
  type DeadLetters,
  type ParkedForReplay,
  type Publication,
} from '#platform'
import { pino } from 'pino'
import { withDeadLetters } from './with-dead-letters'
import { withParkedEvents } from './with-parked-events'

export const eventsUsage = `Usage:
  npm run events -- dead              lists the events that could not be handled
  npm run events -- replay ID|all     hands them to their service again
  npm run events -- parked            lists the events that the bus refused for good
  npm run events -- publish ID|all    publishes them again
  npm run events -- topics            makes what is missing in Kafka (KAFKA_BROKERS), once for each installation`

type Settings = Pick<Config, 'dataDir' | 'kafkaBrokers' | 'kafkaAccess' | 'mongodbUrl'>
type Say = (line: string) => void

/**
 * `events …`: resolves to the exit code. Throws `KafkaNotReady` or `DatabaseUnreachable` if an engine is unavailable, and
 * `DataDirectoryInUse` if a running program must be stopped first, and `DataRefused` if a newer program wrote the data.
 */
export async function runEventsCommand(args: readonly string[], config: Settings, say: Say): Promise<number> {
  const [command, id, ...rest] = args
  if (command === 'dead' && id === undefined) return withDeadLetters(config, (letters) => list(letters, say))
  if (command === 'replay' && id !== undefined && rest.length === 0)
    return withDeadLetters(config, (letters) => replay(letters, id, say))
  if (command === 'parked' && id === undefined)
    return withParkedEvents(config, (parked) => listParked(parked, say))
  if (command === 'publish' && id !== undefined && rest.length === 0)
    return withParkedEvents(config, (parked) => publish(parked, id, say))
  if (command === 'topics' && id === undefined) return makeTopics(config, say)
  say(eventsUsage)
  return 1
}

async function list(deadLetters: DeadLetters, say: Say): Promise<number> {
  const dead = await deadLetters.list()
  if (dead.length === 0) say('No dead letters.')
  for (const { id, group, event, error, attempts, at } of dead) {
    say(`${id}\n  ${event.name} ${event.key}, for ${group}, at ${at}, after ${attempts} attempts\n  ${error}`)
  }
  return 0
}

async function replay(deadLetters: DeadLetters, id: string, say: Say): Promise<number> {
  const ids = id === 'all' ? (await deadLetters.list()).map((letter) => letter.id) : [id]
  let unknown = 0
  for (const each of ids) {
    const done = await deadLetters.replay(each)
    if (!done) unknown++
    say(done ? `Replayed ${each}` : `There is no dead letter ${each}.`)
  }
  if (ids.length === 0) say('No dead letters.')
  return unknown === 0 ? 0 : 1
}

async function listParked(parked: ParkedForReplay, say: Say): Promise<number> {
  const all = await parked.list()
  if (all.length === 0) say('No parked events.')
  for (const { event, error, at } of all)
    say(`${event.id}\n  ${event.name} ${event.key}, at ${at.toISOString()}\n  ${error}`)
  return 0
}

async function publish(parked: ParkedForReplay, id: string, say: Say): Promise<number> {
  const ids = id === 'all' ? (await parked.list()).map(({ event }) => event.id) : [id]
  const said: Record<Publication, (id: string) => string> = {
    published: (each) => `Published ${each}`,
    refused: (each) => `The bus still refuses ${each}.`,
    'not-parked': (each) => `There is no parked event ${each}.`,
  }
  let failed = 0
  for (const each of ids) {
    const outcome = await parked.publish(each)
    if (outcome !== 'published') failed++
    say(said[outcome](each))
  }
  if (ids.length === 0) say('No parked events.')
  return failed === 0 ? 0 : 1
}

async function makeTopics({ kafkaBrokers, kafkaAccess: access }: Settings, say: Say): Promise<number> {
  if (!kafkaBrokers) {
    say('There is nothing to make: without KAFKA_BROKERS, events are kept in the data directory.')
    return 1
  }
  const made = await createEventTopics({
    brokers: kafkaBrokers,
    ...(access && { access }),
    log: pino({ level: 'silent' }),
  })
  say(made.length === 0 ? 'All topics are there.' : `Made ${made.join(', ')}.`)
  return 0
}
