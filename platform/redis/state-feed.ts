import { envelopeSchema, type Envelope, type FeedListener, type StateFeed } from '@studyshelf/event-bus/core'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { keyPrefix, type Redis } from './connect-redis'
import { jsonText } from './json-text'
import { createFeedSender } from './state-feed-sender'
import type { Subscriber } from './subscriber'

/** Number of events received by their key, which come again with everybody's. */
const rememberedEvents = 10_000

const oneEvent = jsonText.pipe(envelopeSchema)
const manyEvents = jsonText.pipe(z.array(envelopeSchema))

/**
 * The feed on publish/subscribe of Redis 7: one channel for everybody, and a sharded one for each key. `redis`: the connection that sends.
 * `subscriber`: the one that listens; opened when somebody listens.
 */
export function createStateFeed({
  redis,
  subscriber,
  topic,
}: {
  redis: Pick<Redis, 'run'>
  subscriber: Subscriber
  topic: string
}): StateFeed & { stop(): Promise<void> } {
  const everybody = `${keyPrefix}states:${topic}`
  const ofKeys = `${everybody}:`
  const sender = createFeedSender({ redis, channels: { everybody, ofKey: (key) => ofKeys + key } })
  const listeners = new Set<FeedListener>()
  const receivedByKey = new LRUCache<string, true>({ max: rememberedEvents })

  const receive = (event: Envelope) => {
    for (const listener of listeners) listener.onEvent(event)
  }
  subscriber.onChange(() => {
    for (const listener of listeners) listener.onChange()
  })
  subscriber.subscribe(everybody, (text) => {
    for (const event of manyEvents.safeParse(text).data ?? [])
      if (!receivedByKey.has(event.id)) receive(event)
  })
  const keys = subscriber.subscribeKeys(ofKeys, (text) => {
    const { data: event } = oneEvent.safeParse(text)
    if (!event) return
    receivedByKey.set(event.id, true)
    receive(event)
  })

  return {
    topic,
    publish: sender.publish,
    flush: sender.flush,
    isConnected: subscriber.isConnected,
    async listen(listener) {
      listeners.add(listener)
      await subscriber.open()
      return { stop: () => void listeners.delete(listener) }
    },
    watch: keys.watch,
    unwatch: keys.unwatch,
    stop: () => sender.stop(),
  }
}
