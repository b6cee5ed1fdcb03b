import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { readS3Url } from './address'
import { openS3Connection } from './connection'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function openTo(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const store = readS3Url(`s3://key:secret@127.0.0.1:${port}/notes?tls=off`)
  return openS3Connection({ store, log: pino({ level: 'silent' }) })
}

it('is led nowhere else by what the store answers', async () => {
  const asked: (string | undefined)[] = []
  const { send } = await openTo((request, response) => {
    asked.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect((await send({ method: 'GET', key: 'a', withinMs: 60_000 })).status).toBe(307)
  expect(asked).toEqual(['/notes/a'])
})

it('gives up on a store that does not answer in time', async () => {
  const { send } = await openTo(() => undefined)
  await expect(send({ method: 'GET', key: 'a', withinMs: 50 })).rejects.toMatchObject({ code: 'unavailable' })
})

it('sends no secret, and signs the bytes', async () => {
  const heads: unknown[] = []
  const { send } = await openTo((request, response) => {
    heads.push(request.headers)
    request.resume().once('end', () => response.end())
  })
  for (const body of ['one', 'two']) await send({ method: 'PUT', key: 'a', body, withinMs: 60_000 })
  expect(JSON.stringify(heads)).not.toContain('secret')
  const [first, second] = heads as { 'x-amz-content-sha256': string; authorization: string }[]
  expect(first?.['x-amz-content-sha256']).not.toBe(second?.['x-amz-content-sha256'])
  expect(first?.authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date')
})
