import type { Config, HandlerSet, Needs } from '#platform'

/**
 * Roles of a process. `all` runs everything, `gateway` serves HTTP and sockets, and each other role handles one service's events.
 */
export const roles = [
  'all',
  'gateway',
  'accounts',
  'library',
  'moderation',
  'rewards',
  'support',
  'notifications',
  'previews',
] as const
export type Role = (typeof roles)[number]

/**
 * The secrets that each role needs, in addition to those of the engines. Every process can run every use case, but runs only
 * those that its handlers and callers need. Housekeeping runs in roles with both the signing and the file secret.
 */
export const needsOf: Readonly<Record<Role, Needs>> = {
  all: { signing: true, files: true, mailing: true },
  gateway: { signing: true, files: true, mailing: false },
  // Erases accounts: deletes pictures, and bars addresses by a keyed hash.
  accounts: { signing: true, files: true, mailing: false },
  library: { signing: false, files: true, mailing: false },
  moderation: { signing: false, files: false, mailing: false },
  rewards: { signing: false, files: false, mailing: false },
  support: { signing: false, files: false, mailing: false },
  // One-time codes are derived from the secret.
  notifications: { signing: true, files: false, mailing: true },
  previews: { signing: false, files: true, mailing: false },
}
/** For commands that use only the engines. */
export const needsOfCommands: Needs = { signing: false, files: false, mailing: false }
/** For `db …`: a backup and an audit tell whether stored files are here or at a file host. */
export const needsOfDatabase = ([command = '']: readonly string[]): Needs => ({
  ...needsOfCommands,
  files: ['audit', 'backup'].includes(command),
})
/** For commands about the file hosts: what is moved keeps its seal. */
export const needsOfFiles: Needs = { signing: true, files: true, mailing: false }

export const isRole = (name: string): name is Role => roles.some((role) => role === name)

/** True if this role serves HTTP and sockets. */
export const servesClients = (role: Role): boolean => role === 'all' || role === 'gateway'

/**
 * True if this role runs these handlers. Handlers from 'now' run in gateways. Throws for a group without a role: on several
 * machines no process would handle its events.
 */
export function runsHandlers(role: Role, { group, from }: Pick<HandlerSet, 'group' | 'from'>): boolean {
  if (from === 'now') return servesClients(role)
  if (!isRole(group)) throw new Error(`No process would run the handlers of ${group}: there is no such role.`)
  return role === 'all' || group === role
}

/** Why this role cannot run with these settings, in one sentence; null if it can. */
export function obstacle(
  role: Role,
  config: Pick<Config, 'mongodbUrl' | 'kafkaBrokers' | 'redisUrl'>,
): string | null {
  const missing = [
    !config.mongodbUrl && 'MONGODB_URL',
    !config.kafkaBrokers && 'KAFKA_BROKERS',
    !config.redisUrl && 'REDIS_URL',
  ].filter((name) => name !== false)
  if (role === 'all' || missing.length === 0) return null
  return `The role ${role} is one of several processes, which share MongoDB, Kafka and Redis: set ${missing.join(' and ')} as well, or say no role to run everything in one process.`
}
