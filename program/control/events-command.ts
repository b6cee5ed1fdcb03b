import { createEventTopics, type Config, type DeadLetters } from '#platform'
import { pino } from 'pino'
import { withDeadLetters } from './with-dead-letters'

export const eventsUsage = `Usage:
  npm run events -- dead              lists the events that could not be handled
  npm run events -- replay ID|all     hands them to their service again
  npm run events -- topics            makes what is missing in Kafka (KAFKA_BROKERS), once for each installation`

type Settings = Pick<Config, 'dataDir' | 'kafkaBrokers'>
type Say = (line: string) => void

/** `events …`: resolves to the exit code. Throws `KafkaNotReady` when Kafka is named and cannot be used. */
export async function runEventsCommand(args: readonly string[], config: Settings, say: Say): Promise<number> {
  const [command, id, ...rest] = args
  if (command === 'dead' && id === undefined) return withDeadLetters(config, (letters) => list(letters, say))
  if (command === 'replay' && id !== undefined && rest.length === 0)
    return withDeadLetters(config, (letters) => replay(letters, id, say))
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

async function makeTopics({ kafkaBrokers }: Settings, say: Say): Promise<number> {
  if (!kafkaBrokers) {
    say('There is nothing to make: without KAFKA_BROKERS, events are kept in the data directory.')
    return 1
  }
  const made = await createEventTopics({ brokers: kafkaBrokers, log: pino({ level: 'silent' }) })
  say(made.length === 0 ? 'All topics are there.' : `Made ${made.join(', ')}.`)
  return 0
}
