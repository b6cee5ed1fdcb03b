import type { Deliveries } from '@studyshelf/event-bus'
import { z } from 'zod'
import type { Log } from '../log/create-log'
import { keyPrefix, type Redis, type RedisAddress } from './connect-redis'
import { jsonText } from './json-text'
import { reconnectDelay } from './reconnect-delay'
import { shareDeliveries } from './share-deliveries'
import { sharedDelivery, type SharedDelivery } from './shared-delivery'

const watched = `${keyPrefix}deliveries-watched`
const shared = `${keyPrefix}deliveries`
/** How often a watcher repeats that it watches. */
const repeatMs = 4000

const batch = jsonText.pipe(z.array(sharedDelivery))

/** Carries the deliveries of processes to those who watch them. Nothing is sent while nobody watches, nor while Redis is away. */
export interface DeliveryChannel {
  /** Shares the deliveries of this process. */
  share(deliveries: Pick<Deliveries, 'listen'>): void
  /** Receives the deliveries of processes that share theirs. Returns a function that ends this. */
  watch(hear: (delivery: SharedDelivery) => void): () => void
  stop(): Promise<void>
}

/** The channel on publish/subscribe of Redis. `ca` as for `connectRedis`; `redis`: the connection that sends. */
export async function createDeliveryChannel({
  url,
  ca,
  redis,
  log,
}: RedisAddress & { redis: Pick<Redis, 'run'>; log: Log }): Promise<DeliveryChannel> {
  // Loaded only if Redis is configured.
  const { Redis: Client } = await import('ioredis')
  const listeners = new Map<string, Set<(text: string) => void>>()
  const sharings = new Set<{ stop(): void }>()
  let listening: InstanceType<typeof Client> | undefined

  /** Connects with the first listener. The client subscribes again after each reconnect. */
  const connect = () => {
    const client = new Client(url, {
      ...{ connectTimeout: 1000, maxRetriesPerRequest: null },
      retryStrategy: (attempt: number) => reconnectDelay(attempt),
      ...(ca !== undefined && { tls: { ca } }),
    })
    client.on('error', (error: Error) =>
      log.debug({ reason: error.message }, 'deliveries cannot reach Redis'),
    )
    client.on('message', (channel: string, text: string) => {
      for (const hear of listeners.get(channel) ?? []) hear(text)
    })
    return client
  }

  function listen(channel: string, hear: (text: string) => void): () => void {
    listening ??= connect()
    const client = listening
    const all = listeners.get(channel) ?? new Set()
    listeners.set(channel, all.add(hear))
    if (all.size === 1) client.subscribe(channel).catch(() => undefined)
    return () => {
      all.delete(hear)
      if (all.size === 0) client.unsubscribe(channel).catch(() => undefined)
    }
  }

  const publish = (channel: string, text: string) =>
    void redis.run((client) => client.publish(channel, text)).catch(() => undefined)

  return {
    share(deliveries) {
      const sharing = shareDeliveries({ deliveries, send: (all) => publish(shared, JSON.stringify(all)) })
      sharings.add(sharing)
      listen(watched, () => sharing.watched())
    },
    watch(hear) {
      const stopListening = listen(shared, (text) => {
        for (const delivery of batch.safeParse(text).data ?? []) hear(delivery)
      })
      const ask = () => publish(watched, '')
      ask()
      const repeating = setInterval(ask, repeatMs).unref()
      return () => {
        clearInterval(repeating)
        stopListening()
      }
    },
    async stop() {
      for (const sharing of sharings) sharing.stop()
      listening?.disconnect()
    },
  }
}
