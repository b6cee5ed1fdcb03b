import { deadLettersUsage } from './control/dead-letters-command'

/** Each is a process of its own once the bus is one that processes share. */
const roles = ['gateway', 'accounts', 'library', 'moderation', 'rewards', 'notifications', 'previews']

export type Command =
  { do: 'run' } | { do: 'events'; args: readonly string[] } | { do: 'refuse'; because: string }

/** What the program is asked to be. */
export function readCommand([first, ...rest]: readonly string[]): Command {
  if (first === undefined || (first === 'all' && rest.length === 0)) return { do: 'run' }
  if (first === 'events') return { do: 'events', args: rest }
  if (roles.includes(first)) {
    return {
      do: 'refuse',
      because: `The ${first} runs as a process of its own only with KAFKA_BROKERS: the embedded event log serves one process. Start without a role to run everything in one.`,
    }
  }
  return {
    do: 'refuse',
    because: `${first} is nothing this program can be: say nothing (or all), or one of ${roles.join(', ')}, or events.\n${deadLettersUsage}`,
  }
}
