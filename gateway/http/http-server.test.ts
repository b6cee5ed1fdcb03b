import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { Server } from 'socket.io'
import { expect, it } from 'vitest'
import { maxUploadBytes } from '#events'
import { loadConfig } from '#platform'
import { createHttpServer } from './http-server'
import { longestFileMs } from './watch-rate'

const leastRateOf = (settings: Record<string, string>) => loadConfig(settings).leastUploadRate

it.each([
  ['by default', {}],
  ['at one kilobyte a second', { UPLOAD_KB_A_SECOND: '1', UPLOAD_SLOW_SECONDS: '300' }],
  ['where much is expected', { UPLOAD_KB_A_SECOND: '1000', UPLOAD_SLOW_SECONDS: '1' }],
])('gives the largest file enough time at the lowest rate: %s', (_, settings) => {
  const rate = leastRateOf(settings)
  const { server } = createHttpServer(express(), { fileMs: longestFileMs(rate) })
  expect((server.requestTimeout / 1000) * rate.bytesPerSecond).toBeGreaterThan(maxUploadBytes)
  expect(server.requestTimeout).toBeGreaterThanOrEqual(server.headersTimeout)
})

it('limits only the headers, not the request, if there is no lowest upload rate', () => {
  const fileMs = longestFileMs(leastRateOf({ UPLOAD_KB_A_SECOND: '0' }))
  const { server } = createHttpServer(express(), { fileMs })
  expect(server.requestTimeout).toBe(0)
  expect(server.headersTimeout).toBeGreaterThan(0)
})

it.each([
  ['a page', '/nothing', '404'],
  ['a socket', '/socket.io/?EIO=4&transport=polling&sid=unknown', '400'],
])(
  'closes an answered request for %s that is incomplete, but not a complete one',
  async (_, path, status) => {
    const app = express().use((_request, response) => void response.sendStatus(404))
    const httpServer = createHttpServer(app, { afterAnswerMs: 100 })
    const io = new Server(httpServer.server)
    const { port } = await httpServer.listen(0)
    const socket = connect(port, '127.0.0.1')
    const request = (bytes: number) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n1234`
    socket.write(request(4))
    await once(socket, 'data')
    socket.write(request(5))
    // Only the server can end it.
    expect(await text(socket)).toContain(status)
    await httpServer.close(() => io.close())
  },
)
