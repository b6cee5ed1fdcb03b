import type { Server } from 'socket.io'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openServer } from './testing/open-server'
import { broadcastDirectly } from './direct-broadcast'

let server: Awaited<ReturnType<typeof openServer>>
beforeEach(async () => {
  server = await openServer()
  broadcastDirectly()
})
afterEach(() => server.close())

const socketOf = ({ id = '' }: Socket, io: Server) => {
  const socket = io.sockets.sockets.get(id)
  if (!socket) throw new Error('It is not connected.')
  return socket
}

function listen(client: Socket): string[] {
  const heard: string[] = []
  client.on('message', (text: string) => heard.push(text))
  return heard
}

it('writes broadcasts directly, past the queues of the connections', async () => {
  const { io } = server
  const clients = [await server.connect('websocket'), await server.connect('websocket')]
  const queued = clients.map((client) => vi.spyOn(socketOf(client, io).conn, 'write'))
  const heard = clients.map(listen)
  io.emit('message', 'one')
  io.emit('message', 'two')
  await vi.waitFor(() =>
    expect(heard).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]),
  )
  for (const write of queued) expect(write).not.toHaveBeenCalled()
})

it('keeps the order of broadcasts and messages to one client', async () => {
  const { io } = server
  const client = await server.connect('websocket')
  const heard = listen(client)
  const own = socketOf(client, io)
  const wanted: string[] = []
  for (let round = 0; round < 50; round++) {
    for (const text of [
      `${round} to one`,
      `${round} to one again`,
      `${round} to all`,
      `${round} to all again`,
    ]) {
      wanted.push(text)
      if (text.includes('one')) own.emit('message', text)
      else io.emit('message', text)
    }
    // Every other time, the queue is empty again.
    if (round % 2) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await vi.waitFor(() => expect(heard).toHaveLength(wanted.length))
  expect(heard).toEqual(wanted)
})

it('reaches clients that poll, and clients that upgrade to a WebSocket meanwhile', async () => {
  const { io } = server
  const clients = [await server.connect('polling'), await server.connect('both')]
  const heard = clients.map(listen)
  const wanted = Array.from({ length: 100 }, (_, n) => `${n}`)
  for (const text of wanted) {
    io.emit('message', text)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await vi.waitFor(() => expect(heard).toEqual([wanted, wanted]))
})

it('arrives before a disconnect', async () => {
  const { io } = server
  const client = await server.connect('websocket')
  const heard = listen(client)
  const gone = new Promise<void>((resolve) => client.once('disconnect', () => resolve()))
  io.emit('message', 'goodbye')
  io.disconnectSockets(true)
  await gone
  expect(heard).toEqual(['goodbye'])
})

it('writes nothing to a connection that is closing', async () => {
  const { io } = server
  const [leaving, staying] = [await server.connect('websocket'), await server.connect('websocket')]
  const heard = [listen(leaving), listen(staying)]
  socketOf(leaving, io).conn.close()
  io.emit('message', 'to those who are there')
  await vi.waitFor(() => expect(heard).toEqual([[], ['to those who are there']]))
})

it('refuses to start with a Socket.IO that lacks the method', () => {
  const client = {}
  expect(() => broadcastDirectly(client)).toThrow(/no Client\.prototype\.writeToEngine/)
  expect(client).toEqual({})
})
