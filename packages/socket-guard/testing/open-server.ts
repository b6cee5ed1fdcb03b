import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as NetSocket } from 'node:net'
import { Server } from 'socket.io'
import { io as connect, type Socket } from 'socket.io-client'

/** A socket server on loopback, its connections, and a way to connect. `close` ends it and its clients. */
export async function openServer() {
  const server = createServer()
  const connections: NetSocket[] = []
  server.on('connection', (socket) => connections.push(socket))
  const io = new Server(server, { perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients: Socket[] = []
  return {
    io,
    connections,
    async connect(by: 'websocket' | 'polling' | 'both'): Promise<Socket> {
      const client = connect(`http://127.0.0.1:${port}`, {
        transports: by === 'both' ? ['polling', 'websocket'] : [by],
      })
      clients.push(client)
      await new Promise<void>((resolve) => client.once('connect', resolve))
      return client
    },
    async close() {
      for (const client of clients) client.close()
      await io.close()
    },
  }
}
