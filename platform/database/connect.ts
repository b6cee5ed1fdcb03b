import mongoose, { type Connection, type ConnectOptions, mongo } from 'mongoose'
import { isStoreAway } from './is-store-away'
import { wakeWriters } from './wake-writers'

/** A server of the protocol, and how to speak to it. */
export interface Target {
  /** May hold credentials: never to be logged. */
  url: string
  /** Where it is, for messages. */
  hosts: string
  options: ConnectOptions & { dbName: string }
}

/** The database that was named cannot be used, and why: a sentence for whoever starts the program. Holds no credentials. */
export class DatabaseUnreachable extends Error {
  constructor(hosts: string, why: string, options?: ErrorOptions) {
    super(`MongoDB at ${hosts} ${why}`, options)
    this.name = 'DatabaseUnreachable'
  }
}

/** Connects mongoose. Throws DatabaseUnreachable when nobody answers there, or lets us in. */
export async function connect(target: Target): Promise<Connection> {
  wakeWriters()
  const connection = mongoose.createConnection(target.url, {
    ...target.options,
    // Operations wait in the driver, not a second time in mongoose.
    bufferCommands: false,
    // Collections and indexes are made, and waited for, by indexesReady().
    autoIndex: false,
    autoCreate: false,
  })
  connection.set('strictQuery', 'throw')
  try {
    return await connection.asPromise()
  } catch (error) {
    await connection.destroy().catch(() => undefined)
    throw unreachable(target, error)
  }
}

const authenticationFailed: ReadonlySet<unknown> = new Set([18, 8000])

function unreachable({ url, hosts }: Target, error: unknown): DatabaseUnreachable {
  const code = error instanceof mongo.MongoServerError ? error.code : undefined
  if (authenticationFailed.has(code))
    return new DatabaseUnreachable(
      hosts,
      'does not let us in: check the user and the password in MONGODB_URL.',
    )
  // What the driver says may quote the address.
  const said = (error instanceof Error ? error.message : String(error)).replaceAll(credentialsOf(url), '…')
  return isStoreAway(error)
    ? new DatabaseUnreachable(hosts, `cannot be reached (${said}). Check MONGODB_URL, and that it runs.`)
    : new DatabaseUnreachable(hosts, `cannot be used (${said}). Check MONGODB_URL.`)
}

const credentialsOf = (url: string): string => /^[^:]+:\/\/(.+)@/.exec(url)?.[1] ?? '\0'

/** The watch must not wait longer than it bears a silence. */
const probeMs = 1_000
const probeOptions = {
  maxPoolSize: 1,
  minPoolSize: 0,
  serverSelectionTimeoutMS: probeMs,
  waitQueueTimeoutMS: probeMs,
  connectTimeoutMS: probeMs,
  socketTimeoutMS: probeMs,
  // What is asked tells more than the driver's own heartbeat.
  heartbeatFrequencyMS: 30_000,
} as const

/** A connection of its own for the watch, so that a full pool is not taken for a silent store. It connects when asked. */
export function connectProbe({ url, options }: Target): { ask(): Promise<unknown>; close(): Promise<void> } {
  const { dbName: _, ...shared } = options
  let client: mongo.MongoClient | undefined
  return {
    async ask() {
      const asked = (client ??= new mongo.MongoClient(url, { ...shared, ...probeOptions }))
      try {
        return await asked.db('admin').command({ ping: 1 })
      } catch (error) {
        // A client whose first connection failed never finds its server again.
        if (client === asked) client = undefined
        void asked.close().catch(() => undefined)
        throw error
      }
    },
    async close() {
      await client?.close()
    },
  }
}
