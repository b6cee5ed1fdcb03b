import { envelopeSchema, type Envelope, type FeedListener, type StateFeed } from '@studyshelf/event-bus/core'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Log } from '../log/create-log'
import { keyPrefix, type Redis, type RedisAddress } from './connect-redis'
import { jsonText } from './json-text'
import { reconnectDelay } from './reconnect-delay'
import { createFeedSender } from './state-feed-sender'

/** A connection without an answer for this long is given up. */
const silenceMs = 2000
const askEveryMs = 1000
/** A listener waits this long for the first connection, then the feed counts as away. */
const startMs = 2000
/** Channels of one command. */
const mostAtOnce = 500
/** Number of events heard by their key, which come again with everybody's. */
const rememberedEvents = 10_000

const oneEvent = jsonText.pipe(envelopeSchema)
const manyEvents = jsonText.pipe(z.array(envelopeSchema))

/** Channels of a feed: one for everybody, and a sharded one for each key. */
function channelsOf(topic: string) {
  const everybody = `${keyPrefix}states:${topic}`
  return { everybody, ofKey: (key: string) => `${everybody}:${key}` }
}

/**
 * The feed on publish/subscribe of Redis 7, with a sharded channel for each key. `ca` as for `connectRedis`; `redis`: the connection that
 * sends. A process connects another one when it begins to listen.
 */
export async function createStateFeed({
  url,
  ca,
  redis,
  topic,
  log,
}: RedisAddress & { redis: Pick<Redis, 'run'>; topic: string; log: Log }): Promise<
  StateFeed & { stop(): Promise<void> }
> {
  // Loaded only if Redis is configured.
  const { Redis: Client } = await import('ioredis')
  const channels = channelsOf(topic)
  const sender = createFeedSender({ redis, channels })
  const listeners = new Set<FeedListener>()
  const watched = new Set<string>()
  /** Keys whose channel this connection is subscribed to. */
  const subscribed = new Set<string>()
  /** Keys that were watched or left since the last command. */
  const touched = new Set<string>()
  const heardByKey = new LRUCache<string, true>({ max: rememberedEvents })
  let isThere = false
  let isStopped = false
  let connecting: Promise<InstanceType<typeof Client>> | undefined

  function turn(there: boolean): void {
    if (isThere === there) return
    isThere = there
    for (const listener of listeners) listener.changed()
  }
  const hear = (event: Envelope) => {
    for (const listener of listeners) listener.hear(event)
  }

  function connect(): Promise<InstanceType<typeof Client>> {
    const client = new Client(url, {
      ...{ connectTimeout: 1000, commandTimeout: silenceMs, maxRetriesPerRequest: null },
      ...{ enableOfflineQueue: false, autoResubscribe: false },
      retryStrategy: (attempt: number) => reconnectDelay(attempt),
      ...(ca !== undefined && { tls: { ca } }),
    })
    let isToldAway = false
    const giveUp = (error: unknown) => {
      if (isStopped) return
      if (!isToldAway)
        log.warn({ reason: String(error) }, 'the feed of states is away: its events come by the bus')
      isToldAway = true
      turn(false)
      // An older Redis, or a user without the right to, would refuse it at once again.
      if (!isRefusal(error)) client.disconnect(true)
    }
    const isBack = () => {
      isToldAway = false
      turn(true)
    }
    client.on('error', (error: Error) =>
      log.debug({ reason: error.message }, 'the feed of states cannot reach Redis'),
    )
    client.on('close', () => {
      subscribed.clear()
      turn(false)
    })
    client.on('ready', () => {
      subscribeAll(client).then(isBack, giveUp)
    })
    client.on('message', (_channel: string, text: string) => {
      for (const event of manyEvents.safeParse(text).data ?? []) if (!heardByKey.has(event.id)) hear(event)
    })
    client.on('smessage', (_channel: string, text: string) => {
      const { data: event } = oneEvent.safeParse(text)
      if (!event) return
      heardByKey.set(event.id, true)
      hear(event)
    })
    // A server that hangs keeps its connections, so it must answer.
    const asking = setInterval(() => {
      if (client.status === 'ready') client.ping().catch(giveUp)
    }, askEveryMs).unref()
    client.on('end', () => clearInterval(asking))
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(late)
        listeners.delete(first)
        resolve(client)
      }
      const first: FeedListener = { hear: () => {}, changed: settle }
      const late = setTimeout(settle, startMs)
      listeners.add(first)
    })
  }

  async function subscribeAll(client: InstanceType<typeof Client>): Promise<void> {
    await client.subscribe(channels.everybody)
    // One sharded channel stays for good: without any, the client would take the whole subscription for ended.
    await client.ssubscribe(channels.ofKey(''))
    for (const key of watched) touched.add(key)
    await changeSubscriptions(client)
  }

  async function changeSubscriptions(client: InstanceType<typeof Client>): Promise<void> {
    const keys = [...touched]
    touched.clear()
    const added = keys.filter((key) => watched.has(key) && !subscribed.has(key))
    const left = keys.filter((key) => !watched.has(key) && subscribed.has(key))
    for (const key of added) subscribed.add(key)
    for (const key of left) subscribed.delete(key)
    const commands: Promise<unknown>[] = []
    for (let at = 0; at < added.length; at += mostAtOnce)
      commands.push(client.ssubscribe(...added.slice(at, at + mostAtOnce).map(channels.ofKey)))
    for (let at = 0; at < left.length; at += mostAtOnce)
      commands.push(client.sunsubscribe(...left.slice(at, at + mostAtOnce).map(channels.ofKey)))
    await Promise.all(commands)
  }

  function touch(key: string): void {
    if (touched.size === 0) queueMicrotask(() => void sendTouched())
    touched.add(key)
  }
  async function sendTouched(): Promise<void> {
    const client = await connecting
    // A connection that fails is noticed by its closing, and a new one subscribes to all.
    if (client?.status === 'ready') await changeSubscriptions(client).catch(() => undefined)
    else touched.clear()
  }

  return {
    topic,
    tell: sender.tell,
    flush: sender.flush,
    isThere: () => isThere,
    async listen(listener) {
      listeners.add(listener)
      await (connecting ??= connect())
      return { stop: () => void listeners.delete(listener) }
    },
    watch(key) {
      watched.add(key)
      touch(key)
    },
    unwatch(key) {
      watched.delete(key)
      touch(key)
    },
    async stop() {
      isStopped = true
      await sender.stop()
      ;(await connecting)?.disconnect()
    },
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError'
