import type { ConnectOptions } from 'mongoose'

/** The default for an address without a database. */
export const databaseName = 'studyshelf'

/**
 * Options that an address may not set, in lower case: write and read concerns, read preference, time limits and pool
 * sizes. It may set certificates, credentials, the replica set and the like.
 */
const ours: ReadonlySet<string> = new Set([
  'readpreference',
  'readpreferencetags',
  'maxstalenessseconds',
  'readconcernlevel',
  'w',
  'journal',
  'j',
  'fsync',
  'wtimeoutms',
  'wtimeout',
  'retryreads',
  'retrywrites',
  'timeoutms',
  'serverselectiontimeoutms',
  'serverselectiontryonce',
  'localthresholdms',
  'waitqueuetimeoutms',
  'connecttimeoutms',
  'sockettimeoutms',
  'heartbeatfrequencyms',
  'minheartbeatfrequencyms',
  'servermonitoringmode',
  'maxpoolsize',
  'minpoolsize',
  'maxconnecting',
  'maxidletimems',
])

const form = /^(mongodb(?:\+srv)?:\/\/)([^/?#\s]+)(?:\/([^?#\s]*))?(?:\?([^#\s]*))?$/

export interface MongoDBAddress {
  /** The address without the options above. Holds credentials: never log it. */
  url: string
  /** The database that it names, or the default. */
  database: string
  /** Hosts without credentials, for messages. */
  hosts: string
}

/** Parses an address; null if it is invalid. An address with several hosts, as of a replica set, is not a valid URL. */
export function readAddress(given: string): MongoDBAddress | null {
  const [, scheme, authority = '', path = '', query = ''] = form.exec(given) ?? []
  if (scheme === undefined) return null
  const kept = query.split('&').filter((option) => !ours.has(option.split('=')[0]?.toLowerCase() ?? ''))
  const options = kept.join('&')
  return {
    url: `${scheme}${authority}/${path}${options === '' ? '' : `?${options}`}`,
    database: decode(path) || databaseName,
    hosts: authority.slice(authority.lastIndexOf('@') + 1),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The driver's time limits. Requests do not wait as long: they are answered as soon as the store is known to be
 * unavailable (see watch-store.ts). These decide when an operation, and its connection, is given up.
 */
const patience = {
  serverSelectionTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
} as const

const pool = { maxPoolSize: 50, minPoolSize: 4, maxConnecting: 4 } as const

/** Options for every MongoDB: docs/decisions/018 has the reasons. */
export const mongoDBOptions = {
  ...patience,
  ...pool,
  heartbeatFrequencyMS: 2_000,
  readPreference: 'primary',
  readConcern: { level: 'local' },
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5_000 },
  retryReads: true,
  retryWrites: true,
} as const satisfies ConnectOptions

/** Options for the embedded store, which is one process and flushes each write before it answers. */
export const embeddedOptions = {
  ...patience,
  ...pool,
  // Limits the driver's heartbeat too, which would break off what waits for a busy disk.
  connectTimeoutMS: 5_000,
  directConnection: true,
  // While the store restarts, operations wait in the driver, which retries this often.
  minHeartbeatFrequencyMS: 50,
  heartbeatFrequencyMS: 5_000,
} as const satisfies ConnectOptions
