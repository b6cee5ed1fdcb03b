import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Bus, Log, Metrics } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { letSocketsIn } from './connect'
import { forwardEvents } from './forward-events'
import type { LiveServer } from './server'

/** Sockets on the gateway's own port. */
export async function createLive(
  server: HttpServer,
  deps: {
    accounts: Pick<Accounts, 'authenticate'>
    library: Pick<Library, 'card'>
    bus: Bus
    log: Log
    metrics: Metrics
  },
): Promise<{ stop(): Promise<void> }> {
  const io: LiveServer = new Server(server, {
    serveClient: false,
    // A list of 500 ids is 14 KB; nothing longer is ever due.
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
  })
  letSocketsIn(io, { authenticate: deps.accounts.authenticate, log: deps.log })
  io.engine.on('connection', (connection: { once(event: 'close', listener: () => void): void }) => {
    deps.metrics.sockets.inc()
    connection.once('close', closed)
  })
  const closed = () => deps.metrics.sockets.dec()
  const forwarding = await forwardEvents({ io, ...deps })

  return {
    async stop() {
      await forwarding.stop()
      io.disconnectSockets(true)
      await io.close()
    },
  }
}
