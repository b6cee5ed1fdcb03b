import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:net'

/** An address that a machine without IPv6 does not have. */
const missing: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

export interface AlsoListening {
  /** Accepts no more connections. Those that are open belong to the HTTP server. */
  close(): void
}

/**
 * Lets an HTTP server accept the connections of one more address. Does nothing if this machine does not have the address. Rejects with
 * EADDRINUSE if its port is taken.
 */
export async function listenAlso(server: Server, port: number, host: string): Promise<AlsoListening> {
  const door = createServer((socket) => server.emit('connection', socket))
  door.listen(port, host)
  try {
    await once(door, 'listening')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && missing.has(error.code))) throw error
  }
  return { close: () => door.close() }
}
