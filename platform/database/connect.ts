import mongoose, { type Connection, type ConnectOptions, mongo } from 'mongoose'
import { isStoreAway } from './is-store-away'
import { restPools } from './rest-pools'
import { wakeWriters } from './wake-writers'

/** A MongoDB server and its connection options. */
export interface Target {
  /** May hold credentials: never log it. */
  url: string
  /** Host names, for messages. */
  hosts: string
  options: ConnectOptions & { dbName: string }
}

/** The configured database cannot be used. The message is for the operator and holds no credentials. */
export class DatabaseUnreachable extends Error {
  constructor(hosts: string, why: string, options?: ErrorOptions) {
    super(`MongoDB at ${hosts} ${why}`, options)
    this.name = 'DatabaseUnreachable'
  }
}

/** Connects mongoose. Throws DatabaseUnreachable if the server does not answer or refuses us. */
export async function connect(target: Target): Promise<Connection> {
  wakeWriters()
  restPools()
  const connection = mongoose.createConnection(target.url, {
    ...target.options,
    // The driver already queues operations.
    bufferCommands: false,
    // `indexesReady()` creates collections and indexes.
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
  // The driver's message may quote the address.
  const said = (error instanceof Error ? error.message : String(error)).replaceAll(credentialsOf(url), '…')
  return isStoreAway(error)
    ? new DatabaseUnreachable(hosts, `cannot be reached (${said}). Check MONGODB_URL, and that it runs.`)
    : new DatabaseUnreachable(hosts, `cannot be used (${said}). Check MONGODB_URL.`)
}

const credentialsOf = (url: string): string => /^[^:]+:\/\/(.+)@/.exec(url)?.[1] ?? '\0'

const probeOptions = (limitMs: number) =>
  ({
    maxPoolSize: 1,
    minPoolSize: 0,
    serverSelectionTimeoutMS: limitMs,
    waitQueueTimeoutMS: limitMs,
    connectTimeoutMS: limitMs,
    socketTimeoutMS: limitMs,
    // The probe replaces the driver's own heartbeat.
    heartbeatFrequencyMS: 30_000,
  }) as const

/**
 * A separate connection for the watch, so that a full pool does not look like a silent store. Connects on first use. A probe
 * fails after `limitMs`.
 */
export function connectProbe(
  { url, options }: Target,
  limitMs: number,
): { ask(): Promise<unknown>; close(): Promise<void> } {
  const { dbName: _, ...shared } = options
  let client: mongo.MongoClient | undefined
  return {
    async ask() {
      const asked = (client ??= new mongo.MongoClient(url, { ...shared, ...probeOptions(limitMs) }))
      try {
        return await asked.db('admin').command({ ping: 1 })
      } catch (error) {
        // After a failed first connection the client never finds its server again.
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
