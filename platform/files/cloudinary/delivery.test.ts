import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { download, downloadRange, exists } from './delivery'

let stop = async () => {}
afterEach(() => stop())

/** The address of a file at a host that answers like this. */
async function startHost(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
}

it('is led nowhere else by what the host answers', async () => {
  const asked: (string | undefined)[] = []
  const url = await startHost((request, response) => {
    asked.push(request.url)
    if (request.url === '/file') response.writeHead(302, { location: '/elsewhere' })
    response.end()
  })
  for (const read of [exists, download, downloadRange])
    await expect(read(url)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toEqual(['/file', '/file', '/file'])
})

it('asks once more if the host closes an idle connection as it is used', async () => {
  const used = new WeakSet<object>()
  const url = await startHost(({ socket }, response) => {
    if (used.has(socket)) return socket.destroy()
    used.add(socket)
    response.end('text')
  })
  // Each leaves its connection idle, and the next one uses it.
  for (let time = 0; time < 3; time++) expect((await buffer(await download(url))).toString()).toBe('text')
})

it('reports that a host that closes every connection is unavailable', async () => {
  let asked = 0
  const url = await startHost(({ socket }) => {
    asked++
    socket.destroy()
  })
  await expect(exists(url)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toBe(2)
})
