import type { Socket } from 'node:net'
import { driverModule, driverVersion } from './driver-module'

interface DriverConnection {
  socket: Socket
  cleanup: (this: DriverConnection, error: Error) => void
}

/** The patched class is private to the driver, so any of it may be missing. */
interface Driver {
  version: string
  Connection?: { prototype: Partial<DriverConnection> }
}

const woken = new WeakSet<object>()

/**
 * Patches a fault of MongoDB's driver (7.8.0, `Connection.writeCommand`). A command written to a socket that is
 * destroyed, but has not yet emitted 'close', waits for 'drain' for ever: its promise never settles and its connection
 * never returns to the pool. That happens when the store dies while operations begin. With the patch, the driver's
 * clean-up of a closed connection emits 'drain'; the command then sees that its connection is closed, fails, and is
 * retried like any other. Call this before the first connection. Throws if the driver no longer has that clean-up:
 * without the patch, requests would hang unnoticed.
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
