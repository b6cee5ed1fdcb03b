import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './create-app'
import type { GatewayDeps } from './deps'
import { createLive } from './live/create-live'

export interface Gateway {
  /** Resolves to the port that was taken (`0` takes a free one). Rejects with EADDRINUSE when it is busy. */
  listen(port: number): Promise<{ port: number }>
  /** Takes no more requests, closes every socket, lets running requests end (at most 2 s). */
  stop(): Promise<void>
}

const patienceMs = 2000

/** The only door: HTTP and sockets on one port. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const server = createServer({ keepAliveTimeout: 65_000 }, createApp(deps))
  const live = await createLive(server, { ...deps, ...deps.services })

  return {
    async listen(port) {
      server.listen(port)
      await once(server, 'listening')
      return { port: (server.address() as AddressInfo).port }
    },
    async stop() {
      const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
      if (server.listening) {
        server.close()
        server.closeIdleConnections()
      }
      await live.stop()
      clearTimeout(impatience)
    },
  }
}
