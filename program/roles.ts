import type { Config, HandlerSet, Needs } from '#platform'

/** What one process can be. `all` is everything in one; the gateway is the door; each other one hears the events of one service. */
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
 * The secrets that each role needs, beside those of the engines: every process can make every use case, but makes those alone that
 * its handlers and its callers ask for. Whoever has both the secret that signs and that of the files keeps house for all.
 */
export const needsOf: Readonly<Record<Role, Needs>> = {
  all: { signing: true, files: true, mailing: true },
  gateway: { signing: true, files: true, mailing: false },
  // Erases accounts: pictures, and what bars an address, which is a keyed hash.
  accounts: { signing: true, files: true, mailing: false },
  library: { signing: false, files: true, mailing: false },
  moderation: { signing: false, files: false, mailing: false },
  rewards: { signing: false, files: false, mailing: false },
  support: { signing: false, files: false, mailing: false },
  // The codes that it mails are derived from the secret.
  notifications: { signing: true, files: false, mailing: true },
  previews: { signing: false, files: true, mailing: false },
}
/** Of the commands that speak to the engines alone. */
export const needsOfCommands: Needs = { signing: false, files: false, mailing: false }

/** Whether there is a role of this name. */
export const isRole = (name: string): name is Role => roles.some((role) => role === name)

/** Whether the product is reached through a process of this role. */
export const opensDoor = (role: Role): boolean => role === 'all' || role === 'gateway'

/**
 * Whether a process of this role runs these handlers. What is heard from now on is heard where requests are answered. Throws
 * for a group that no role has: on several machines nobody would hear it.
 */
export function hears(role: Role, { group, from }: Pick<HandlerSet, 'group' | 'from'>): boolean {
  if (from === 'now') return opensDoor(role)
  if (!isRole(group)) throw new Error(`The group ${group} is heard by no process: there is no such role.`)
  return role === 'all' || group === role
}

/** Why a process of this role cannot run with these settings, in one sentence; null when it can. */
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
