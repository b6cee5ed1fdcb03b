import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import type { DatabaseLog } from './database-log'
import { socketPath } from '../socket-path'
import { type StoreProcess, superviseStore } from './store-process'
import { wakeWriters } from './wake-writers'

export interface DatabaseOptions {
  readonly config: { readonly dataDir: string; readonly mongodbUrl?: string }
  readonly log: DatabaseLog
  /** Refuse a query that no index answers (embedded only). */
  readonly notablescan?: boolean
}

/** Where documents are kept: MongoDB, or the embedded store that speaks its protocol. */
export interface RunningDatabase {
  readonly connection: Connection
  readonly kind: 'embedded' | 'mongodb'
  /** Whether it answers, now. */
  healthy(): Promise<boolean>
  /** The store's process, for tests that end it. */
  childPid(): number | undefined
  stop(): Promise<void>
}

/** Starts the embedded store unless MongoDB's address is given, and connects mongoose. */
export async function startDatabase({ config, log, notablescan }: DatabaseOptions): Promise<RunningDatabase> {
  const store = config.mongodbUrl ? undefined : await startStore(config.dataDir, log, notablescan ?? false)
  let connection: Connection
  try {
    connection = await connect(config.mongodbUrl ?? urlOf(store))
  } catch (error) {
    await store?.stop()
    throw error
  }
  return {
    connection,
    kind: store ? 'embedded' : 'mongodb',
    childPid: () => store?.pid(),
    async healthy() {
      try {
        const reply = await connection.db?.admin().command({ ping: 1 }, { timeoutMS: 2_000 })
        return reply?.['ok'] === 1
      } catch {
        return false
      }
    },
    async stop() {
      await connection.close()
      await store?.stop()
    },
  }
}

async function startStore(dataDir: string, log: DatabaseLog, notablescan: boolean): Promise<StoreProcess> {
  const directory = join(dataDir, 'store')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // Windows has a loopback port instead.
  const socket = process.platform === 'win32' ? undefined : socketPath(directory, 'mongodb.sock', 24)
  return superviseStore({ directory, socket, notablescan, log })
}

/** While the store restarts, operations wait in the driver, which looks for it this often. */
const storeOptions = new URLSearchParams({
  directConnection: 'true',
  minHeartbeatFrequencyMS: '50',
  heartbeatFrequencyMS: '5000',
  serverSelectionTimeoutMS: '10000',
  maxPoolSize: '50',
  minPoolSize: '4',
})

function urlOf(store: StoreProcess | undefined): string {
  const host = store?.socket ? encodeURIComponent(store.socket) : `127.0.0.1:${store?.port() ?? 0}`
  return `mongodb://${host}/studyshelf?${storeOptions}`
}

async function connect(url: string): Promise<Connection> {
  wakeWriters()
  const connection = mongoose.createConnection(url, {
    // Operations wait in the driver, not a second time in mongoose.
    bufferCommands: false,
    // Collections and indexes are made, and waited for, by each model's init().
    autoIndex: true,
    autoCreate: true,
  })
  connection.set('strictQuery', 'throw')
  await connection.asPromise()
  return connection
}
