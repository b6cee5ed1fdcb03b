import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Bus, Log, Metrics, SocketAdapter } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { GatewayDeps } from '../deps'
import { letSocketsIn } from './connect'
import { forwardEvents } from './forward-events'
import type { BroadcastReads, CaseSummaries } from './forwards'
import type { OwnTabs } from './own-tabs'
import type { LiveServer } from './server'

/** Over so long the clients of a gateway that stops spread their return. */
const reconnectWithinMs = 2000

/** Sockets on the gateway's own port. */
export async function createLive(
  server: HttpServer,
  deps: {
    accounts: Pick<Accounts, 'authenticate' | 'suspendedAmong' | 'tokenVersions'>
    library: Pick<Library, 'card'>
    moderation: CaseSummaries
    notifications: BroadcastReads
    bus: Bus
    log: Log
    metrics: Metrics
    whileThere: GatewayDeps['whileThere']
    own: Pick<OwnTabs, 'attach'>
    /** Absent where this is the only gateway. */
    socketAdapter?: Pick<SocketAdapter, 'factory'> | undefined
  },
): Promise<{ stop(): Promise<void> }> {
  const io: LiveServer = new Server(server, {
    serveClient: false,
    // A list of 500 ids is 14 KB; nothing longer is ever due.
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    ...(deps.socketAdapter && { adapter: deps.socketAdapter.factory }),
  })
  deps.own.attach(io, { alone: deps.socketAdapter === undefined })
  letSocketsIn(io, {
    authenticate: (token) => deps.whileThere(() => deps.accounts.authenticate(token)),
    suspendedAmong: (userIds) => deps.accounts.suspendedAmong(userIds),
    log: deps.log,
  })
  io.engine.on('connection', (connection: { once(event: 'close', listener: () => void): void }) => {
    deps.metrics.sockets.inc()
    connection.once('close', closed)
  })
  const closed = () => deps.metrics.sockets.dec()
  const forwarding = await forwardEvents({ io, ...deps })

  return {
    async stop() {
      await forwarding.stop()
      // Clients come back by themselves, at another gateway where there is one; not all in the same moment.
      io.local.emit('server:stopping', { reconnectWithinMs })
      await io.close()
    },
  }
}
