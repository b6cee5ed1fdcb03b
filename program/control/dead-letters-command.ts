import type { Config } from '#platform'
import { ask } from './ask'
import { letters, replayed } from './protocol'

export const deadLettersUsage = `Usage:
  npm run events -- dead              lists the events that could not be handled
  npm run events -- replay ID|all     hands them to their service again`

/** `events …`: resolves to the exit code. */
export async function runDeadLettersCommand(
  args: readonly string[],
  config: Pick<Config, 'dataDir'>,
  say: (line: string) => void,
): Promise<number> {
  const [command, id, ...rest] = args
  if (command === 'dead' && id === undefined) return list(config, say)
  if (command === 'replay' && id !== undefined && rest.length === 0) return replay(config, id, say)
  say(deadLettersUsage)
  return 1
}

const read = async (config: Pick<Config, 'dataDir'>) => letters.parse(await ask(config, { ask: 'list' }))

async function list(config: Pick<Config, 'dataDir'>, say: (line: string) => void): Promise<number> {
  const dead = await read(config)
  if (dead.length === 0) say('No dead letters.')
  for (const { id, group, event, error, attempts, at } of dead) {
    say(`${id}\n  ${event.name} ${event.key}, for ${group}, at ${at}, after ${attempts} attempts\n  ${error}`)
  }
  return 0
}

async function replay(
  config: Pick<Config, 'dataDir'>,
  id: string,
  say: (line: string) => void,
): Promise<number> {
  const ids = id === 'all' ? (await read(config)).map((letter) => letter.id) : [id]
  let unknown = 0
  for (const each of ids) {
    const done = replayed.parse(await ask(config, { ask: 'replay', id: each }))
    if (!done) unknown++
    say(done ? `Replayed ${each}` : `There is no dead letter ${each}.`)
  }
  if (ids.length === 0) say('No dead letters.')
  return unknown === 0 ? 0 : 1
}
