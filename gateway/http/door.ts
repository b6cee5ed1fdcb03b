import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Express } from 'express'
import { messagesOf } from './messages-of'

const patienceMs = 2000
/** Whoever sends their headers slower than this holds a connection and means no good. */
const headersMs = 15_000
/** So long the rest of a request may take that has its answer already. */
const restMs = 300_000

/** Where requests come in. */
export interface Door {
  server: Server
  /** Resolves to the port that was taken (`0` takes a free one). Rejects with EADDRINUSE when it is busy. */
  listen(port: number): Promise<{ port: number }>
  /** Takes no more connections. Resolves when running requests have ended, or after 2 s; `closing`: what else must end. */
  close(closing?: () => Promise<void>): Promise<void>
}

/**
 * `fileMs`: so long the slowest file may take that is let in; null where it has no limit. Who receives a body ends it sooner: this is
 * for what nobody looks at.
 */
export function createDoor(
  app: Express,
  { fileMs = 0, afterAnswerMs = restMs }: { fileMs?: number | null; afterAnswerMs?: number } = {},
): Door {
  const server = createServer(
    {
      ...messagesOf(app),
      keepAliveTimeout: 65_000,
      headersTimeout: headersMs,
      // On top, for the time in which we ourselves are the slower end.
      requestTimeout: fileMs === null ? 0 : fileMs + restMs,
      connectionsCheckingInterval: 5_000,
    },
    app,
  )
  return {
    server,
    async listen(port) {
      // Not before: a Socket.IO that is attached takes the requests that are its own from those who listened until then.
      endWhatComesAfterItsAnswer(server, afterAnswerMs)
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

/** Closes connections on which a request is not there as a whole so long after its answer. */
function endWhatComesAfterItsAnswer(server: Server, ms: number): void {
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
