import type { ConnectOptions } from 'mongoose'

/** What an address that names no database means. */
export const databaseName = 'studyshelf'

/**
 * What an address may not decide, in lower case: what an acknowledgement is worth, which server is read, how long anybody
 * waits, and how many connections there are. Certificates, credentials, the replica set and the like are the address's.
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
  /** The address without what is ours to decide. Holds the credentials: never to be logged. */
  url: string
  /** The database that it names, else our own. */
  database: string
  /** Where the servers are, without credentials: for messages. */
  hosts: string
}

/** Takes an address apart; null where it is none. Several hosts, as of a replica set, are no address as the web knows it. */
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
 * How long the driver waits. A request does not wait as long: it is answered as soon as the store is known to be away (see
 * watch-store.ts). These say when an operation is given up, and its connection with it.
 */
const patience = {
  serverSelectionTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
} as const

const pool = { maxPoolSize: 50, minPoolSize: 4, maxConnecting: 4 } as const

/** How we speak to any MongoDB: docs/decisions/018 has the reasons. */
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

/** How we speak to the embedded store, which is one process and flushes each write before it answers. */
export const embeddedOptions = {
  ...patience,
  ...pool,
  directConnection: true,
  // While the store restarts, operations wait in the driver, which looks for it this often.
  minHeartbeatFrequencyMS: 50,
  heartbeatFrequencyMS: 5_000,
} as const satisfies ConnectOptions
