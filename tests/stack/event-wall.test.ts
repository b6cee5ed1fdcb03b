import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { userSuspended, type WallStep } from '#events'
import { createDeliveries, newId, type Delivery, type SharedDelivery } from '#platform'
import { connectRedis, type Redis } from '../../platform/redis/connect-redis'
import { createDeliveryChannel, type DeliveryChannel } from '../../platform/redis/delivery-channel'
import { createSocketAdapter } from '../../platform/redis/socket-adapter'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'
import { startRedis, type RedisServer } from './servers/redis'

const log = pino({ level: 'silent' })
let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

const admin = newId()
const admins = new Map([[admin, 'acting' as const]])
const startGateway = async () =>
  startLiveGateway({
    socketAdapter: await createSocketAdapter({ url: server.url, log }),
    suspendedAmong: async (userIds) => new Map(userIds.map((userId) => [userId, 'warnings'])),
    admins,
  })
type Gateway = Awaited<ReturnType<typeof startGateway>>
const stepsOf = (tab: TestSocket): WallStep[] => tab.all('events:step').flatMap(({ steps }) => steps)

let here: Gateway
let there: Gateway
let redis: Redis
let channels: DeliveryChannel[]
beforeEach(async () => {
  here = await startGateway()
  there = await startGateway()
  redis = await connectRedis({ url: server.url, log })
  const open = () => createDeliveryChannel({ url: server.url, redis, log })
  channels = [await open(), await open()]
})
afterEach(async () => {
  await here.stop()
  await there.stop()
  for (const channel of channels) await channel.stop()
  await redis.stop()
})

it('shows an admin at one gateway the handlers and socket messages of another', async () => {
  const tab = await here.connect(admin)
  expect(await tab.ask('events:watch', {})).toEqual({ ok: true })
  // The other gateway hears of it a moment later.
  await eventually(async () => {
    const userId = newId()
    const student = await there.connect(userId)
    const { id } = await there.hears(userSuspended, { userId, reason: 'warnings', note: null, version: 1 })
    await student.hears('account:suspended')
    await eventually(
      () => {
        expect(stepsOf(tab)).toContainEqual(
          expect.objectContaining({ kind: 'handler', group: 'gateway', eventId: id }),
        )
        expect(stepsOf(tab)).toContainEqual(
          expect.objectContaining({ kind: 'message', message: 'account:suspended', sockets: 1 }),
        )
      },
      { withinMs: 2000 },
    )
  })
})

it('tells a watcher how another process handles events, as long as it watches', async () => {
  const [service, watcher] = channels as [DeliveryChannel, DeliveryChannel]
  const deliveries = createDeliveries()
  service.share(deliveries)
  const heard: SharedDelivery[] = []
  const stop = watcher.watch((delivery) => heard.push(delivery))
  await eventually(() => expect(deliveries.isOn()).toBe(true))
  const delivery: Delivery = {
    ...{ group: 'moderation', startedAt: 1, ms: 2, outcome: 'handled', tries: 1 },
    event: {
      ...{ id: newId(), name: 'votes.changed', topic: 'votes', version: 1, key: newId() },
      ...{ occurredAt: new Date().toISOString(), correlationId: 'a-like', payload: {} },
    },
  }
  deliveries.delivered(delivery)
  await eventually(() =>
    expect(heard).toMatchObject([{ group: 'moderation', event: { id: delivery.event.id } }]),
  )
  stop()
})
