import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openServer } from './testing/open-server'
import { sendWholeFrames } from './whole-frames'

let server: Awaited<ReturnType<typeof openServer>>
beforeEach(async () => {
  server = await openServer()
})
afterEach(() => server.close())

it.each([10, 1000, 100_000])(
  'brings a message of %d characters whole to everybody, each with one write',
  async (chars) => {
    const { io } = server
    const clients = [await server.connect('websocket'), await server.connect('websocket')]
    const written = server.connections.map((connection) => vi.spyOn(connection, 'write'))
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
