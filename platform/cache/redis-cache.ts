import { keyPrefix, RedisAway, type Redis } from '../redis/connect-redis'
import { unavailable } from '../unavailable'
import type { Cache } from './port'

/**
 * The cache of all processes, in Redis. While Redis is away or hangs, every call rejects with `unavailable` within a second: a
 * claim that cannot be known to be the only one is refused. Stopping it leaves the connection to whoever made it.
 */
export function createRedisCache({ redis }: { redis: Redis }): Cache {
  const named = (key: string) => `${keyPrefix}cache:${key}`
  const run: Redis['run'] = (command) =>
    redis.run(command).catch((error: unknown) => {
      throw error instanceof RedisAway ? unavailable() : error
    })

  return {
    get: (key) => run((client) => client.get(named(key))),
    async set(key, value, ttlSeconds) {
      await run((client) => client.set(named(key), value, lives(ttlSeconds)))
    },
    claim: async (key, ttlSeconds) =>
      (await run((client) => client.set(named(key), '', { ...lives(ttlSeconds), condition: 'NX' }))) === 'OK',
    async delete(key) {
      await run((client) => client.del(named(key)))
    },
    async stop() {},
  }
}

const lives = (seconds: number) => ({
  expiration: { type: 'PX' as const, value: Math.round(seconds * 1000) },
})
