import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from 'redis'
import type { Envelope } from '#events'
import { fact } from '@studyshelf/event-bus/testing/fact'
import { stateFeedSuite } from '@studyshelf/event-bus/testing/state-feed-suite'
import { connectRedis, RedisAway, type Redis, type RedisAddress } from '../../platform/redis/connect-redis'
import { createStateFeed } from '../../platform/redis/state-feed'
import { createSubscriber } from '../../platform/redis/subscriber'
import { eventually } from '../client/eventually'
import { startRedis, type RedisServer } from './servers/redis'

const log = pino({ level: 'silent' })
let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

async function infoOf(client: Pick<ReturnType<typeof createClient>, 'info'>) {
  const [, total] = /total_connections_received:(\d+)/.exec(await client.info('stats')) ?? []
  return { totalConnections: Number(total) }
}

/** The feeds of processes at one server. */
function openFeeds() {
  const ends: (() => Promise<void>)[] = []
  return {
    /** `cut`: true while it cannot reach the server to publish. */
    async open(address: RedisAddress = { url: server.url }, cut = () => false) {
      const connection = await connectRedis({ ...address, log })
      const redis: Redis = {
        ...connection,
        run: (command) => (cut() ? Promise.reject(new RedisAway()) : connection.run(command)),
      }
      const subscriber = await createSubscriber({ ...address, log })
      const feed = createStateFeed({ redis, subscriber, topic: 'documents' })
      ends.push(async () => {
        await feed.stop()
        await subscriber.stop()
        await redis.stop()
      })
      return feed
    },
    async close() {
      for (const end of ends.splice(0)) await end()
    },
  }
}

type Act = () => Promise<void>
const failures: [string, Act, Act][] = [
  ['Redis that ends', () => server.crash(), () => server.restart()],
  ['Redis that hangs', () => server.pause(), async () => server.resume()],
]
describe.each(failures)('%s', (name, goAway, comeBack) => {
  stateFeedSuite(name, async () => {
    const feeds = openFeeds()
    // Another test may have left it away.
    server.resume()
    return {
      open: () => feeds.open(),
      goAway,
      comeBack,
      async close() {
        await feeds.close()
        server.resume()
      },
    }
  })
})

describe('a feed on Redis', () => {
  let feeds: ReturnType<typeof openFeeds>
  beforeEach(() => {
    feeds = openFeeds()
  })
  afterEach(() => feeds.close())

  async function listen(address?: RedisAddress) {
    const feed = await feeds.open(address)
    const heard: Envelope[] = []
    await feed.listen({ onEvent: (event) => void heard.push(event), onChange: () => {} })
    return { feed, heard }
  }
  const hears = ({ heard }: Awaited<ReturnType<typeof listen>>, event: Envelope) =>
    eventually(() => expect(heard).toContainEqual(event))

  it('works over TLS', async () => {
    const speaker = await feeds.open(server.secure)
    const listener = await listen(server.secure)
    const event = fact('a', 1)
    await speaker.publish([event])
    await hears(listener, event)
  })

  it('publishes what it could not once it reaches the server again: the newest of each key', async () => {
    let isCut = true
    const speaker = await feeds.open(undefined, () => isCut)
    const listener = await listen()
    const [first, other, last] = [fact('a', 1), fact('b', 1), fact('a', 2)]
    await speaker.publish([first, other])
    await speaker.publish([last])
    isCut = false
    await hears(listener, last)
    await hears(listener, other)
    expect(listener.heard).toHaveLength(2)
  })

  it('carries thousands of keys', async () => {
    const speaker = await feeds.open()
    const listener = await listen()
    const events = Array.from({ length: 3000 }, (_, n) => fact(`key-${n}`, n))
    for (const { key } of events) listener.feed.watch(key)
    await speaker.publish(events)
    for (const event of [events[0], events[2999]]) if (event) await hears(listener, event)
    expect(new Set(listener.heard.map(({ id }) => id)).size).toBe(3000)
  })

  it('passes over what others put into its channels', async () => {
    const listener = await listen()
    listener.feed.watch('a')
    const stranger = createClient({ url: server.url })
    await stranger.connect()
    for (const text of ['', '{', 'null', '[]', '[{}]', '{"id":"x"}', '7']) {
      await stranger.publish('studyshelf:states:documents', text)
      await stranger.sPublish('studyshelf:states:documents:a', text)
    }
    stranger.destroy()
    const event = fact('a', 1)
    await listener.feed.publish([event])
    await hears(listener, event)
    expect(listener.heard).toEqual([event])
  })

  it('counts as away if Redis is not there at the start, and comes when Redis does', async () => {
    await server.crash()
    const listener = await listen()
    expect(listener.feed.isConnected()).toBe(false)
    await server.restart()
    await eventually(() => expect(listener.feed.isConnected()).toBe(true))
    const event = fact('a', 1)
    await listener.feed.publish([event])
    await hears(listener, event)
  })

  it('counts as away if Redis refuses channels by key, as before version 7', async () => {
    const admin = createClient({ url: server.url })
    await admin.connect()
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '-ssubscribe'])
    const { feed } = await listen()
    expect(feed.isConnected()).toBe(false)
    const { totalConnections } = await infoOf(admin)
    await setTimeout(1500)
    expect((await infoOf(admin)).totalConnections, 'it does not connect again and again').toBe(
      totalConnections,
    )
    admin.destroy()
    await server.restart()
    await eventually(() => expect(feed.isConnected()).toBe(true))
  })

  it('still hears of everybody when no key is watched any longer', async () => {
    const listener = await listen()
    const [one, two] = [fact('a', 1), fact('a', 2)]
    listener.feed.watch('a')
    await listener.feed.publish([one])
    await hears(listener, one)
    listener.feed.unwatch('a')
    await listener.feed.publish([two])
    await hears(listener, two)
  })
})
