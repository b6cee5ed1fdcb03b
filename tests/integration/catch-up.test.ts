import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSocket, type TestSocket } from '../client/socket'
import { eventually } from '../client/eventually'
import { createCatchUp } from '../../gateway/live/catch-up'
import { rooms } from '../../gateway/live/rooms'
import type { LiveServer } from '../../gateway/live/server'

let io: LiveServer
let origin: string
const sockets: TestSocket[] = []
beforeEach(async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  io = new Server(server)
  // The token is the user's name: this test is not about authentication.
  io.on('connection', (socket) => {
    const { token } = socket.handshake.auth as { token?: string }
    if (token === undefined) return
    const sessionId = `session of ${token}`
    Object.assign(socket.data, { userId: token, tokenVersion: 0, sessionId })
    void socket.join([rooms.user(token), rooms.session(sessionId)])
    if (token.startsWith('admin')) void socket.join(rooms.admins)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await io.close()
})
const connect = async (userId?: string) => {
  const socket = await openSocket(origin, userId)
  sockets.push(socket)
  return socket
}

it('closes sockets of suspended users, ended sessions and admins without their second factor, and notifies all others to reload', async () => {
  const [visitor, ann, bob] = [await connect(), await connect('ann'), await connect('bob')]
  const [cem, dan, eve] = [await connect('cem'), await connect('dan'), await connect('eve')]
  const [protectedAdmin, admin] = [await connect('admin-ida'), await connect('admin-jo')]
  const asked: string[][] = []
  const now = Date.parse('2026-08-10T10:00:00.000Z')
  const accounts = {
    suspendedAmong: async (userIds: readonly string[]) => {
      asked.push([...userIds].sort())
      return new Map([['bob', 'warnings' as const]])
    },
    tokenVersions: async () =>
      new Map(Object.entries({ ann: 0, bob: 1, cem: 1, dan: 0, eve: 0, 'admin-ida': 0, 'admin-jo': 0 })),
    actingAdmins: async () => new Set(['admin-ida']),
    get: async () => ({ role: 'admin' as const }),
    endedSessions: async () =>
      new Map([
        ['session of dan', new Date(now)],
        ['session of eve', new Date(now + 1)],
      ]),
  }
  await createCatchUp({ io, accounts, log: pino({ level: 'silent' }), now: () => now })()
  expect(asked).toEqual([['admin-ida', 'admin-jo', 'ann', 'bob', 'cem', 'dan', 'eve']])
  expect(await bob.hears('account:suspended')).toEqual({ reason: 'warnings' })
  await eventually(() => expect(bob.isConnected()).toBe(false))
  expect(await cem.hears('session:ended')).toEqual({ reason: 'password-changed' })
  await eventually(() => expect(cem.isConnected()).toBe(false))
  expect(await dan.hears('session:ended')).toEqual({ reason: 'logged-out' })
  await eventually(() => expect(dan.isConnected()).toBe(false))
  await eventually(() => expect(admin.isConnected()).toBe(false))
  for (const socket of [visitor, ann, eve, protectedAdmin]) {
    await socket.hears('server:missed')
    expect(socket.isConnected()).toBe(true)
    expect(socket.heard().map(({ message }) => message)).toEqual(['server:missed'])
  }
  // A session that another has continued ends with its sockets a moment later.
  const endOf = (userId: string) =>
    [...io.sockets.sockets.values()].find(({ data }) => data.userId === userId)?.data.tokenEndsAt
  expect(endOf('eve')).toBe(now + 1)
  expect(endOf('ann')).toBeUndefined()
})
