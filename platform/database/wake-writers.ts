import type { Socket } from 'node:net'
import { driverModule, driverVersion } from './driver-module'

interface DriverConnection {
  socket: Socket
  cleanup: (this: DriverConnection, error: Error) => void
}

/** What is mended: private to the driver, so nothing of it is certain. */
interface Driver {
  version: string
  Connection?: { prototype: Partial<DriverConnection> }
}

const woken = new WeakSet<object>()

/**
 * Mends a fault of MongoDB's driver (7.8.0, `Connection.writeCommand`). A command that is written to a socket which is
 * destroyed, but whose 'close' is still to come, waits for 'drain' for ever: the promise of the operation never settles
 * and its connection never returns to the pool. That happens when the store dies while operations begin. The driver's
 * clean-up of a closed connection now says 'drain'; the command then sees that its connection is closed, fails, and is
 * tried again like any other. To be called before the first connection is made. Throws when the driver has no such
 * clean-up any more: without the mend, requests would hang where nobody sees it.
 */
export function wakeWriters({ version, Connection }: Driver = driverOfMongoose()): void {
  const connection = Connection?.prototype
  const cleanup = connection?.cleanup
  if (connection === undefined || typeof cleanup !== 'function') {
    throw new Error(
      `MongoDB's driver ${version} has no Connection.prototype.cleanup, which platform/database/wake-writers.ts mends. ` +
        'See docs/decisions/010-driver-drain-fix.md before you change the version.',
    )
  }
  if (woken.has(connection)) return
  woken.add(connection)
  connection.cleanup = function (error) {
    cleanup.call(this, error)
    this.socket.emit('drain')
  }
}

/** The copy that mongoose uses. */
const driverOfMongoose = (): Driver => ({
  version: driverVersion(),
  ...driverModule<Pick<Driver, 'Connection'>>('cmap/connection.js'),
})
