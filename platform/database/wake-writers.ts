import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

interface DriverConnection {
  socket: Socket
  cleanup: (this: DriverConnection, error: Error) => void
}

const require = createRequire(import.meta.url)
let woken = false

/**
 * Mends a fault of MongoDB's driver (7.8.0, `Connection.writeCommand`). A command that is written to a socket which is
 * destroyed, but whose 'close' is still to come, waits for 'drain' for ever: the promise of the operation never settles
 * and its connection never returns to the pool. That happens when the store dies while operations begin. The driver's
 * clean-up of a closed connection now says 'drain'; the command then sees that its connection is closed, fails, and is
 * tried again like any other. To be called before the first connection is made.
 */
export function wakeWriters(): void {
  if (woken) return
  woken = true
  // The copy that mongoose uses.
  const { Connection } = createRequire(require.resolve('mongoose'))('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection }
  }
  const { cleanup } = Connection.prototype
  Connection.prototype.cleanup = function (error) {
    cleanup.call(this, error)
    this.socket.emit('drain')
  }
}
