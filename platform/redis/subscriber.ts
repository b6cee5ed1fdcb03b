import type { Log } from '../log/create-log'
import type { RedisAddress } from './connect-redis'
import { reconnectDelay } from './reconnect-delay'

/** A connection without an answer for this long is given up. */
const silenceMs = 2000
const askEveryMs = 1000
/** `open` waits this long for the first connection. */
const startMs = 2000
/** Channels of one command. */
const mostAtOnce = 500

type OnText = (text: string) => void

/** A connection that listens to what processes publish on Redis 7. It reconnects and subscribes again by itself. */
export interface Subscriber {
  /** Connects, once. Resolves when subscribed, or after two seconds without a connection. Never rejects. */
  open(): Promise<void>
  /** True while everything that is published on its channels arrives here. */
  isConnected: () => boolean
  /** Calls `changed` when `isConnected` changes. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void
  /** Subscribes to a channel. Call it before `open`. */
  subscribe(channel: string, onText: OnText): void
  /** Subscribes to the sharded channels of the watched keys. A channel's name is the prefix and a key. */
  subscribeKeys(
    prefix: string,
    onText: OnText,
  ): { watch: (key: string) => void; unwatch: (key: string) => void }
  stop(): Promise<void>
}

/** `ca` as for `connectRedis`. Connects only with `open`: most processes only publish. */
export async function createSubscriber({ url, ca, log }: RedisAddress & { log: Log }): Promise<Subscriber> {
  // Loaded only if Redis is configured.
  const { Redis: Client } = await import('ioredis')
  const listeners = new Set<() => void>()
  const channels = new Map<string, OnText>()
  const prefixes = new Map<string, OnText>()
  const watched = new Set<string>()
  /** Sharded channels that this connection is subscribed to. */
  const subscribed = new Set<string>()
  /** Sharded channels that were watched or left since the last command. */
  const touched = new Set<string>()
  let isConnected = false
  let isStopped = false
  let connecting: Promise<InstanceType<typeof Client>> | undefined

  function turn(there: boolean): void {
    if (isConnected === there) return
    isConnected = there
    for (const changed of listeners) changed()
  }

  function connect(): Promise<InstanceType<typeof Client>> {
    const client = new Client(url, {
      ...{ connectTimeout: 1000, commandTimeout: silenceMs, maxRetriesPerRequest: null },
      ...{ enableOfflineQueue: false, autoResubscribe: false, autoResendUnfulfilledCommands: false },
      retryStrategy: (attempt: number) => reconnectDelay(attempt),
      ...(ca !== undefined && { tls: { ca } }),
    })
    let isToldAway = false
    const giveUp = (error: unknown) => {
      if (isStopped) return
      if (!isToldAway)
        log.warn({ reason: String(error) }, 'cannot subscribe to Redis: events arrive through the bus only')
      isToldAway = true
      turn(false)
      // An older Redis, or a user without the right to, would refuse it at once again.
      if (!isRefusal(error)) client.disconnect(true)
    }
    const isBack = () => {
      isToldAway = false
      turn(true)
    }
    client.on('error', (error: Error) => log.debug({ reason: error.message }, 'Redis cannot be reached'))
    client.on('close', () => {
      subscribed.clear()
      turn(false)
    })
    client.on('ready', () => {
      subscribeAll(client).then(isBack, giveUp)
    })
    client.on('message', (channel: string, text: string) => channels.get(channel)?.(text))
    client.on('smessage', (channel: string, text: string) => {
      for (const [prefix, onText] of prefixes) if (channel.startsWith(prefix)) onText(text)
    })
    // A server that hangs keeps its connections, so it must answer.
    const asking = setInterval(() => {
      if (client.status === 'ready') client.ping().catch(giveUp)
    }, askEveryMs).unref()
    client.on('end', () => clearInterval(asking))
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(late)
        listeners.delete(settle)
        resolve(client)
      }
      const late = setTimeout(settle, startMs)
      listeners.add(settle)
    })
  }

  async function subscribeAll(client: InstanceType<typeof Client>): Promise<void> {
    if (channels.size > 0) await client.subscribe(...channels.keys())
    for (const channel of watched) touched.add(channel)
    await changeSubscriptions(client)
  }

  async function changeSubscriptions(client: InstanceType<typeof Client>): Promise<void> {
    const all = [...touched]
    touched.clear()
    const added = all.filter((channel) => watched.has(channel) && !subscribed.has(channel))
    const left = all.filter((channel) => !watched.has(channel) && subscribed.has(channel))
    for (const channel of added) subscribed.add(channel)
    for (const channel of left) subscribed.delete(channel)
    const commands: Promise<unknown>[] = []
    for (let at = 0; at < added.length; at += mostAtOnce)
      commands.push(client.ssubscribe(...added.slice(at, at + mostAtOnce)))
    for (let at = 0; at < left.length; at += mostAtOnce)
      commands.push(client.sunsubscribe(...left.slice(at, at + mostAtOnce)))
    await Promise.all(commands)
  }

  function touch(channel: string): void {
    if (touched.size === 0) queueMicrotask(() => void sendTouched())
    touched.add(channel)
  }
  async function sendTouched(): Promise<void> {
    const client = await connecting
    // A connection that fails is noticed by its closing, and a new one subscribes to all.
    if (client?.status !== 'ready') return touched.clear()
    await changeSubscriptions(client).catch((error: unknown) => {
      if (isRefusal(error)) turn(false)
    })
  }

  return {
    async open() {
      await (connecting ??= connect())
    },
    isConnected: () => isConnected,
    onChange(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    subscribe: (channel, onText) => void channels.set(channel, onText),
    subscribeKeys(prefix, onText) {
      prefixes.set(prefix, onText)
      const watch = (key: string) => {
        watched.add(prefix + key)
        touch(prefix + key)
      }
      // Never unsubscribed: at zero channels, the client would leave subscriber mode.
      watch('')
      return {
        watch,
        unwatch(key) {
          watched.delete(prefix + key)
          touch(prefix + key)
        },
      }
    },
    async stop() {
      isStopped = true
      ;(await connecting)?.disconnect()
    },
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError'
