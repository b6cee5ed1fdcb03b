import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { download, downloadRange, exists } from './delivery'

const asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  asked.push(request.url)
  if (request.url === '/file') response.writeHead(302, { location: '/elsewhere' })
  response.end()
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

it('is led nowhere else by what the host answers', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
  for (const read of [exists, download, downloadRange])
    await expect(read(url)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toEqual(['/file', '/file', '/file'])
})
