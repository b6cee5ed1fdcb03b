import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'

const patienceMs = 2000
/** Whoever sends slower than this holds a connection and means no good: headers, and 30 MB at 100 KB a second. */
const headersMs = 15_000
const requestMs = 300_000

/** Where requests come in. */
export interface Door {
  server: Server
  /** Resolves to the port that was taken (`0` takes a free one). Rejects with EADDRINUSE when it is busy. */
  listen(port: number): Promise<{ port: number }>
  /** Takes no more connections. Resolves when running requests have ended, or after 2 s; `closing`: what else must end. */
  close(closing?: () => Promise<void>): Promise<void>
}

export function createDoor(app: Express): Door {
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: 5_000,
    },
    app,
  )
  return {
    server,
    async listen(port) {
      server.listen(port)
      await once(server, 'listening')
      return { port: (server.address() as AddressInfo).port }
    },
    async close(closing = async () => {}) {
      const closed = server.listening ? once(server, 'close') : undefined
      const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
      if (closed) {
        server.close()
        server.closeIdleConnections()
      }
      await closing()
      await closed
      clearTimeout(impatience)
    },
  }
}
