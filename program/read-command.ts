import { eventsUsage } from './control/events-command'
import { databaseUsage } from './database/database-command'
import { filesUsage } from './files/files-command'
import { isRole, roles, type Role } from './roles'

export type Command =
  | { do: 'run'; role: Role }
  | { do: 'events'; args: readonly string[] }
  | { do: 'db'; args: readonly string[] }
  | { do: 'version' }
  | { do: 'files'; args: readonly string[] }
  | { do: 'admin'; args: readonly string[] }
  | { do: 'refuse'; because: string }

/** Parses the command line. */
export function readCommand([first = 'all', ...rest]: readonly string[]): Command {
  if (first === 'events') return { do: 'events', args: rest }
  if (first === 'db') return { do: 'db', args: rest }
  if (first === 'files') return { do: 'files', args: rest }
  if (first === 'admin') return { do: 'admin', args: rest }
  if ((first === 'version' || first === '--version') && rest.length === 0) return { do: 'version' }
  if (isRole(first) && rest.length === 0) return { do: 'run', role: first }
  return {
    do: 'refuse',
    because: `${[first, ...rest].join(' ')} is nothing this program can be: say nothing (or all), or one of ${roles.slice(1).join(', ')}, or events, db, files, admin, or version.\n${eventsUsage}\n${databaseUsage}\n${filesUsage}\nOf accounts, documents, cases, limits and the log: npm run admin -- help`,
  }
}
