import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { jsonStream, sendZip, type ZipEntry } from './send-zip'

const chunk = Buffer.alloc(64 * 1024, 'x')
/** Of each file. All together they are several times as large as the buffers of two sockets. */
const chunks = 80
let stop = () => {}
afterEach(() => stop())

/** Requests a zip of these entries. `sent` settles when the sending ends. */
async function ask(entries: readonly ZipEntry[]): Promise<{ answer: IncomingMessage; sent: Promise<void> }> {
  const app = express()
  const sent = new Promise<void>((resolve, reject) => {
    app.get('/', (_request, response) => {
      sendZip(response, 'all.zip', entries).then(resolve, reject)
    })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  const request = get({ port: (server.address() as AddressInfo).port })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { answer, sent }
}

it('buffers little, however large the zip and however slow the client', async () => {
  let made = 0
  let open = 0
  const entry = (at: number): ZipEntry => ({
    name: `${at}.pdf`,
    compress: false,
    open: async () => {
      open++
      expect(open).toBe(1)
      return Readable.from(
        (function* () {
          for (let i = 0; i < chunks; i++) {
            made += chunk.length
            yield chunk
          }
          open--
        })(),
      )
    },
  })
  const { answer, sent } = await ask(Array.from({ length: 20 }, (_, at) => entry(at)))
  let read = 0
  let inHand = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    read += part.length
    inHand = Math.max(inHand, made - read)
  }
  await sent
  expect(read).toBeGreaterThan(20 * chunks * chunk.length)
  // Mostly the buffers of two sockets.
  expect(inHand).toBeLessThan(24 * 1024 * 1024)
})

it('closes what it reads when whoever asked goes away', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield chunk
    })(),
  )
  const { answer, sent } = await ask([{ name: 'endless', compress: false, open: async () => endless }])
  await once(answer, 'data')
  answer.destroy()
  await sent
  expect(endless.destroyed).toBe(true)
})

it('aborts if an entry cannot be read, so that half a zip never looks complete', async () => {
  const { answer, sent } = await ask([
    { name: 'first', compress: true, open: async () => jsonStream({ first: true }) },
    { name: 'second', compress: true, open: () => Promise.reject(new Error('The file is gone.')) },
  ])
  const refused = expect(sent).rejects.toThrow()
  await expect(
    (async () => {
      for await (const _part of answer) continue
    })(),
  ).rejects.toThrow('aborted')
  await refused
})
