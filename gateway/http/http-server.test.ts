import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import express from 'express'
import { Server } from 'socket.io'
import { describe, expect, it } from 'vitest'
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
    const { port } = await httpServer.listen(0, ['127.0.0.1'])
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

describe('a server', () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address
  const answer = async (host: string, port: number) =>
    fetch(`http://${host}:${port}/`).then(
      ({ status }) => status,
      () => 'refused',
    )
  const start = async (hosts: readonly string[] | null) => {
    const app = express().use((_request, response) => void response.sendStatus(204))
    const httpServer = createHttpServer(app)
    return { port: (await httpServer.listen(0, hosts)).port, close: () => httpServer.close() }
  }
  // A machine without IPv6 answers at one address less.
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  const local = ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]

  it('listens at the given addresses only', async () => {
    const { port, close } = await start(['127.0.0.1', '::1'])
    expect(await Promise.all(local.map((host) => answer(host, port)))).toEqual(local.map(() => 204))
    if (outside !== undefined) expect(await answer(outside, port)).toBe('refused')
    await close()
    expect(await Promise.all(local.map((host) => answer(host, port)))).toEqual(local.map(() => 'refused'))
  })

  it('listens at all addresses if none is given', async () => {
    const { port, close } = await start(null)
    for (const host of [...local, outside ?? '127.0.0.1']) expect(await answer(host, port)).toBe(204)
    await close()
  })

  it('does without an address that this machine does not have', async () => {
    const { port, close } = await start(['127.0.0.1', '2001:db8::1'])
    expect(await answer('127.0.0.1', port)).toBe(204)
    await close()
  })

  it('does not start if the port is taken at one of its addresses', async () => {
    const { port, close } = await start(local.slice(-1).map((host) => host.replace(/[[\]]/g, '')))
    const other = createHttpServer(express())
    await expect(other.listen(port, ['127.0.0.1', '::1'])).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await other.close()
    await close()
  })
})
