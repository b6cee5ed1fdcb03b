import { z } from 'zod'
import { keyPrefix, type Redis } from './connect-redis'
import { jsonText } from './json-text'
import type { Subscriber } from './subscriber'

const ofUsers = `${keyPrefix}users:`

/** A message to the tabs of one user, from the gateway `from`; to none in the rooms of `except`. */
const userMessage = z.object({
  from: z.string(),
  userId: z.string(),
  message: z.string(),
  payload: z.unknown(),
  except: z.array(z.string()),
})
export type UserMessage = z.infer<typeof userMessage>

/**
 * Carries messages to a user's tabs from one gateway to those others that hold one, and to no further. What is told while Redis is away is
 * lost.
 */
export interface UserChannel {
  /** True if messages to watched users are heard here. */
  isThere(): boolean
  tell(message: UserMessage): void
  /** Hears messages to this user from now on, until `unwatch`. */
  watch(userId: string): void
  unwatch(userId: string): void
  /** Hears messages to watched users, also its own. Resolves when it hears, or Redis is known to be away. Never rejects. */
  listen(hear: (message: UserMessage) => void): Promise<void>
}

/** A sharded channel of Redis 7 for each user. `redis`: the connection that sends. */
export function createUserChannel({
  redis,
  subscriber,
}: {
  redis: Pick<Redis, 'run'>
  subscriber: Subscriber
}): UserChannel {
  const listeners = new Set<(message: UserMessage) => void>()
  const users = subscriber.hearKeys(ofUsers, (text) => {
    const { data: message } = jsonText.pipe(userMessage).safeParse(text)
    if (message) for (const hear of listeners) hear(message)
  })

  return {
    ...users,
    isThere: subscriber.isThere,
    tell(message) {
      redis
        .run((client) => client.sPublish(ofUsers + message.userId, JSON.stringify(message)))
        .catch(() => undefined)
    },
    async listen(hear) {
      listeners.add(hear)
      await subscriber.open()
    },
  }
}
