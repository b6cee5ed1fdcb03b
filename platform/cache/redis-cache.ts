import { keyPrefix, RedisAway, type Redis } from '../redis/connect-redis'
import { unavailable } from '../unavailable'
import type { Cache } from './port'

/**
 * A cache in Redis, shared by all processes. While Redis is unavailable, every call rejects with `unavailable` within a
 * second: a claim that may not be unique is refused. Stopping the cache does not close the connection.
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
