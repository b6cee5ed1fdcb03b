import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Express } from 'express'
import { withExpressPrototypes } from './express-prototypes'
import { listenAlso, type AlsoListening } from './listen-also'

/** Running requests may take this long once the server closes. */
const closingMs = 2000
/** A client that sends its headers more slowly only holds a connection. */
const headersMs = 15_000
/** The rest of a request body may take this long after the response. */
const restMs = 300_000

export interface HttpServer {
  server: Server
  /**
   * Listens at these addresses; null means at all of this machine. Resolves to the port (`0` picks a free one). Rejects with EADDRINUSE
   * if it is taken.
   */
  listen(port: number, hosts: readonly string[] | null): Promise<{ port: number }>
  /** Still accepts connections, but keeps none open after an answer: the next one can go elsewhere. */
  drain(): void
  /** Accepts no more connections. Resolves when running requests and `closing` have ended; cuts requests off after 2 s. */
  close(closing?: () => Promise<void>): Promise<void>
}

/**
 * The HTTP server of an app. `fileMs`: how long the slowest accepted upload may take; null for no limit. Routes that read a body
 * stop it sooner: this limit is for bodies that nobody reads.
 */
export function createHttpServer(
  app: Express,
  { fileMs = 0, afterAnswerMs = restMs }: { fileMs?: number | null; afterAnswerMs?: number } = {},
): HttpServer {
  const server = createServer(
    {
      ...withExpressPrototypes(app),
      keepAliveTimeout: 65_000,
      headersTimeout: headersMs,
      // Plus time in which the server is the slower side.
      requestTimeout: fileMs === null ? 0 : fileMs + restMs,
      connectionsCheckingInterval: 5_000,
    },
    app,
  )
  const also: AlsoListening[] = []
  return {
    server,
    async listen(port, hosts) {
      // Attach late: Socket.IO takes over the listeners that exist when it attaches.
      limitBodiesAfterResponse(server, afterAnswerMs)
      const [first, ...others] = hosts ?? []
      server.listen(port, first)
      await once(server, 'listening')
      const chosen = (server.address() as AddressInfo).port
      for (const host of others) also.push(await listenAlso(server, chosen, host))
      return { port: chosen }
    },
    drain() {
      server.prependListener('request', (_, response) => void response.setHeader('Connection', 'close'))
    },
    async close(closing = async () => {}) {
      for (const each of also) each.close()
      const closed = server.listening ? once(server, 'close') : undefined
      const timeout = setTimeout(() => server.closeAllConnections(), closingMs)
      if (closed) {
        server.close()
        server.closeIdleConnections()
      }
      await closing()
      await closed
      clearTimeout(timeout)
    },
  }
}

/** Closes a connection if a request body is still incomplete `ms` after the response. */
function limitBodiesAfterResponse(server: Server, ms: number): void {
  const timers = new WeakMap<Socket, NodeJS.Timeout>()
  server.on('connection', (socket) => socket.once('close', () => clearTimeout(timers.get(socket))))
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    response.once('finish', () => {
      if (request.complete) return
      clearTimeout(timers.get(socket))
      timers.set(
        socket,
        setTimeout(() => request.complete || socket.destroy(), ms),
      )
    })
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
