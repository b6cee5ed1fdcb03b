import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeEvent, pointsChanged, userSuspended, type EventDefinition, type PayloadOf } from '#events'
import { createEmbeddedBus, createMetrics, newId, systemClock } from '#platform'
import type { Accounts } from '#services/accounts'
import { createLive } from '../../gateway/live/create-live'
import { createOwnTabs } from '../../gateway/live/own-tabs'
import { eventually } from '../client/eventually'
import { openSocket, type TestSocket } from '../client/socket'

const log = pino({ level: 'silent' })

/** The sockets of a gateway, on a bus and among accounts of their own: a token is the user's id, and `suspended` those who are. */
async function startSockets() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-sockets-'))
  const bus = createEmbeddedBus({
    dataDir,
    clock: systemClock,
    log,
    policy: { tries: 1000, pauseMs: () => 5 },
  })
  const suspended = new Set<string>()
  const store = { isAway: false, failedReads: 0 }
  const suspendedAmong: Accounts['suspendedAmong'] = async (userIds) => {
    if (store.isAway) {
      store.failedReads++
      throw new Error('The store is away.')
    }
    return new Map(userIds.filter((userId) => suspended.has(userId)).map((userId) => [userId, 'warnings']))
  }
  const metrics = createMetrics()
  const http = createServer()
  const live = await createLive(http, {
    accounts: {
      authenticate: async (token) => ({ userId: token, role: 'student', tokenVersion: 0 }),
      suspendedAmong,
      tokenVersions: async (userIds) => new Map(userIds.map((userId) => [userId, 0])),
    },
    library: { card: async () => null },
    moderation: { cases: { summary: async () => null } },
    notifications: { isShown: async () => true, countsOf: async () => null, noteDelivery: async () => {} },
    bus,
    log,
    metrics,
    own: createOwnTabs(),
    whileThere: (work) => work(),
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    suspended,
    store,
    connect: (userId: string) => openSocket(origin, userId),
    happens: <D extends EventDefinition>(definition: D, payload: PayloadOf<D>) =>
      bus.publish([
        makeEvent(definition, payload, { id: newId(), occurredAt: new Date(), correlationId: 'a-test' }),
      ]),
    async stop() {
      await live.stop()
      await bus.stop()
      metrics.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let gateway: Awaited<ReturnType<typeof startSockets>>
beforeEach(async () => {
  gateway = await startSockets()
})
afterEach(() => gateway.stop())

const suspension = (userId: string) =>
  gateway.happens(userSuspended, { userId, reason: 'warnings', note: null, version: 1 })
const closed = (socket: TestSocket) => eventually(() => expect(socket.isConnected()).toBe(false))

it('tells a suspended user why, and closes their sockets and nobody else’s', async () => {
  const [user, other] = [newId(), newId()]
  const sockets = [await gateway.connect(user), await gateway.connect(user)]
  const bystander = await gateway.connect(other)
  gateway.suspended.add(user)
  await suspension(user)
  for (const socket of sockets) {
    await closed(socket)
    expect(socket.all('account:suspended')).toEqual([{ reason: 'warnings' }])
  }
  expect(bystander.isConnected()).toBe(true)
  bystander.close()
})

it('closes nothing when the suspension is heard of after the account became active again', async () => {
  const user = newId()
  const socket = await gateway.connect(user)
  await suspension(user)
  // Events of one user come one after the other.
  await gateway.happens(pointsChanged, {
    userId: user,
    points: 10,
    version: 1,
    delta: 10,
    reason: 'document',
  })
  await socket.hears('points:changed')
  expect(socket.all('account:suspended')).toEqual([])
  expect(socket.isConnected()).toBe(true)
  socket.close()
})

it('closes the sockets once the standing can be read again', async () => {
  const user = newId()
  const socket = await gateway.connect(user)
  gateway.suspended.add(user)
  gateway.store.isAway = true
  await suspension(user)
  await eventually(() => expect(gateway.store.failedReads).toBeGreaterThan(1))
  expect(socket.isConnected()).toBe(true)
  gateway.store.isAway = false
  await closed(socket)
  expect(socket.all('account:suspended')).toHaveLength(1)
})
