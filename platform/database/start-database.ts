import { join } from 'node:path'
import { beginCopy, type Copying } from '@studyshelf/event-bus'
import type { Connection } from 'mongoose'
import { privateFolder } from '../private-folder'
import { requireNoRestore } from '../restoring'
import { socketPath } from '../socket-path'
import { connect, connectProbe, type Target } from './connect'
import type { DatabaseLog } from './database-log'
import { embeddedOptions, mongoDBOptions, readAddress } from './mongodb-address'
import { reportIndexes } from './make-indexes'
import type { Silence } from './replace-when-silent'
import { superviseStore, type OpenStore, type StoreOptions, type StoreProcess } from './store-process'
import { embeddedTimes, serverTimes, watchStore, type StoreWatch } from './watch-store'

export interface DatabaseOptions {
  readonly config: { readonly dataDir: string; readonly mongodbUrl?: string }
  readonly log: DatabaseLog
  /** Refuse queries without an index (embedded only). */
  readonly notablescan?: boolean
  /** How long the embedded store may be silent before it is replaced. Default: `longSilence`. */
  readonly silence?: Silence
  /** Disk space that the embedded store leaves free. Default: none. */
  readonly reserveBytes?: number
  /** Default: in a process of its own. */
  readonly openStore?: OpenStore | undefined
}

/** The document store: MongoDB, or the embedded store that speaks its protocol. */
export interface RunningDatabase extends Pick<StoreWatch, 'healthy' | 'isAway' | 'whileThere'> {
  readonly connection: Connection
  readonly kind: 'embedded' | 'mongodb'
  /** The embedded store's process, for tests that kill it. */
  childPid(): number | undefined
  /** Begins a copy of the embedded store's data into a new folder. Resolves once its moment has come. Rejects with MongoDB. */
  beginCopy(folder: string): Promise<Copying>
  stop(): Promise<void>
}

/**
 * Starts the embedded store unless MongoDB's address is given, and connects mongoose. Throws DataDirectoryInUse if
 * another program uses the embedded store's files, DatabaseUnreachable if the server cannot be reached, and RestoreUnfinished.
 */
export async function startDatabase({
  config,
  log,
  notablescan = false,
  silence,
  reserveBytes = 0,
  openStore = superviseStore,
}: DatabaseOptions): Promise<RunningDatabase> {
  requireNoRestore(config.dataDir)
  const store = config.mongodbUrl
    ? undefined
    : await openStore({ ...placesOf(config.dataDir), log, notablescan, silence, reserveBytes })
  try {
    // Again under the lock: a restore marks the directory, and then sees whether anybody holds it.
    requireNoRestore(config.dataDir)
  } catch (error) {
    await store?.stop()
    throw error
  }
  const target = store ? targetOfStore(store) : targetOf(config.mongodbUrl ?? '')
  let connection: Connection
  try {
    connection = await connect(target)
  } catch (error) {
    await store?.stop()
    throw error
  }
  reportIndexes(connection, log)
  const times = store ? embeddedTimes : serverTimes
  const probe = connectProbe(target, times.silenceMs)
  const watch = watchStore({ ask: () => probe.ask(), log, times })
  return {
    connection,
    kind: store ? 'embedded' : 'mongodb',
    childPid: () => store?.pid(),
    async beginCopy(folder) {
      if (store === undefined) throw new Error('MongoDB has its own tools for copies.')
      return beginCopy((to) => store.copyTo(to), folder)
    },
    healthy: () => watch.healthy(),
    isAway: () => watch.isAway(),
    whileThere: (work, isBegun) => watch.whileThere(work, isBegun),
    async stop() {
      watch.stop()
      await Promise.all([probe.close(), connection.close()])
      await store?.stop()
    },
  }
}

/** Where the embedded store of this data directory is, and its socket. Creates the folder. */
export function placesOf(dataDir: string): Pick<StoreOptions, 'directory' | 'socket'> {
  const directory = privateFolder(join(dataDir, 'store'))
  // Windows uses a loopback port.
  const socket = process.platform === 'win32' ? undefined : socketPath(directory, 'mongodb.sock', 24)
  return { directory, socket }
}

function targetOf(given: string): Target {
  const address = readAddress(given)
  if (address === null) throw new Error('MONGODB_URL must look like mongodb://host:27017/name')
  const { url, database, hosts } = address
  return { url, hosts, options: { ...mongoDBOptions, dbName: database } }
}

function targetOfStore(store: StoreProcess): Target {
  const hosts = store.socket ? encodeURIComponent(store.socket) : `127.0.0.1:${store.port() ?? 0}`
  return { url: `mongodb://${hosts}/`, hosts, options: { ...embeddedOptions, dbName: store.database } }
}
