import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { startEntrance } from '../../bench/tenants/entrance'
import { hostOf, resolveTenants } from '../../bench/tenants/hosts'
import { openLightSocket } from '../../bench/light-socket'

/** An installation that tells its name and the host that it was asked for. */
async function installation(name: string) {
  const server = createServer((request, response) => response.end(`${name} ${request.headers.host}`))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.send(`40${JSON.stringify({ name })}`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, sockets, server }
}

it('leads requests and sockets of each host to its own installation, and no other host anywhere', async () => {
  resolveTenants()
  const [nus, ntu] = [await installation('nus'), await installation('ntu')]
  const entrance = await startEntrance(
    new Map([
      ['nus', nus.port],
      ['ntu', ntu.port],
    ]),
  )
  const originOf = (name: string) => `http://${hostOf(name)}:${entrance.port}`
  try {
    for (const name of ['nus', 'ntu'])
      expect(await (await fetch(originOf(name))).text()).toBe(`${name} ${hostOf(name)}:${entrance.port}`)
    const socket = await openLightSocket(originOf('ntu'), undefined, () => undefined)
    expect([nus.sockets.clients.size, ntu.sockets.clients.size]).toEqual([0, 1])
    socket.close()
    expect((await fetch(originOf('smu'))).status).toBe(421)
    expect((await fetch(`${originOf('nus')}/metrics`)).status).toBe(404)
  } finally {
    await entrance.stop()
    for (const { server, sockets } of [nus, ntu]) {
      for (const client of sockets.clients) client.terminate()
      server.close()
      server.closeAllConnections()
    }
  }
})
