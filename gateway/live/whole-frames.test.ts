import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as NetSocket } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterEach, expect, it, vi } from 'vitest'
import { sendWholeFrames } from './whole-frames'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** Two clients of a server, and what its connections to them have written. */
async function openTwo() {
  const server = createServer()
  const connections: NetSocket[] = []
  server.on('connection', (socket) => connections.push(socket))
  const io = new Server(server, { perMessageDeflate: false })
  ended.push(() => io.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = [1, 2].map(() => connect(`http://127.0.0.1:${port}`, { transports: ['websocket'] }))
  ended.push(() => clients.forEach((client) => client.close()))
  await vi.waitFor(() => expect(clients.map(({ connected }) => connected)).toEqual([true, true]))
  const written = connections.map((connection) => vi.spyOn(connection, 'write'))
  return { io, clients, written }
}

it.each([10, 1000, 100_000])(
  'brings a message of %d characters whole to everybody, each with one write',
  async (chars) => {
    const { io, clients, written } = await openTwo()
    sendWholeFrames(io.sockets.adapter)
    const heard = clients.map((client) => new Promise((hear) => client.on('message', hear)))
    io.local.emit('message', 'ö'.repeat(chars))
    expect(await Promise.all(heard)).toEqual(['ö'.repeat(chars), 'ö'.repeat(chars)])
    expect(written.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  },
)

it('leaves alone what knows no frames', () => {
  const adapter = {}
  sendWholeFrames(adapter)
  expect(adapter).toEqual({})
})
