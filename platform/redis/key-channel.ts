import type { z } from 'zod'
import { keyPrefix, type Redis } from './connect-redis'
import { jsonText } from './json-text'
import type { Subscriber } from './subscriber'

interface Listener<Message> {
  /** Receives each message about a watched key, including those of this process. */
  onMessage: (message: Message) => void
  /** `isConnected` has changed. */
  onChange?: () => void
}

/** Publishes messages about a key to the processes that watch it, and to no others. While Redis is unavailable they are lost. */
export interface KeyChannel<Message> {
  /** True while messages about watched keys arrive here. */
  isConnected(): boolean
  /** Resolves to false if the message was lost. Never rejects. */
  publish(key: string, message: Message): Promise<boolean>
  /** Subscribes to messages about this key, until `unwatch`. */
  watch(key: string): void
  unwatch(key: string): void
  /** Resolves, once subscribed or once Redis is known to be unavailable, to a function that unsubscribes. Never rejects. */
  listen(listener: Listener<Message>): Promise<() => void>
}

/** Opens the channel of this name. Messages of another shape are ignored. */
export type OpenKeyChannel = <Message>(name: string, message: z.ZodType<Message>) => KeyChannel<Message>

/** Each key is a sharded channel of Redis 7. `redis`: the connection that publishes; `subscriber`: the one that listens. */
export const createKeyChannels =
  ({ redis, subscriber }: { redis: Pick<Redis, 'run'>; subscriber: Subscriber }): OpenKeyChannel =>
  <Message>(name: string, message: z.ZodType<Message>): KeyChannel<Message> => {
    const prefix = `${keyPrefix}${name}:`
    const messageText = jsonText.pipe(message)
    const listeners = new Set<Listener<Message>>()
    const keys = subscriber.subscribeKeys(prefix, (text) => {
      const parsed = messageText.safeParse(text)
      if (parsed.success) for (const { onMessage } of listeners) onMessage(parsed.data)
    })

    return {
      ...keys,
      isConnected: subscriber.isConnected,
      publish: (key, message) =>
        redis
          .run((client) => client.sPublish(prefix + key, JSON.stringify(message)))
          .then(
            () => true,
            () => false,
          ),
      async listen(listener) {
        listeners.add(listener)
        const endChanges = subscriber.onChange(() => listener.onChange?.())
        await subscriber.open()
        return () => {
          listeners.delete(listener)
          endChanges()
        }
      },
    }
  }
