import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Clock } from '../clock'
import { keyPrefix, type Redis } from '../redis/connect-redis'
import type { CreateLimiter, Limiter } from './port'
import { createReportedLimiter } from './reported-limiter'
import { secondsToWait } from './seconds-to-wait'

/**
 * Limits in Redis, shared by all processes. While Redis is unavailable, each process counts in memory, from zero;
 * afterwards the counts in Redis apply again.
 */
export const createRedisLimits =
  ({ redis, clock }: { redis: Redis; clock: Clock }): CreateLimiter =>
  (options) => {
    const { name, max, seconds, hot } = options
    const inMemory = new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds })
    const shared = new RateLimiterRedis({
      storeClient: commandsOf(redis),
      useRedisPackage: true,
      keyPrefix: `${keyPrefix}limit:${name}`,
      points: max,
      duration: seconds,
      ...(!hot && { insuranceLimiter: inMemory }),
    })
    if (hot) {
      return createReportedLimiter({
        ...options,
        clock,
        report: async (key, calls) => {
          const { consumedPoints, msBeforeNext } = await shared.penalty(key, calls)
          return { calls: consumedPoints, msLeft: msBeforeNext }
        },
        clear: (key) => shared.delete(key),
      })
    }
    return {
      consume: (key) => shared.consume(key).then(() => null, secondsToWait),
      calls: (key) =>
        redis
          .run((client) => client.get(shared.getKey(key)))
          .then(
            (calls) => Number(calls ?? 0),
            // While Redis is away.
            async () => (await inMemory.get(key))?.consumedPoints ?? 0,
          ),
      async forget(key) {
        await Promise.all([shared.delete(key), inMemory.delete(key)])
      },
    } satisfies Limiter
  }

/** The client's commands that the limiter uses, each with our time limit. */
const commandsOf = (redis: Redis) => ({
  eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
    redis.run((client) => client.eval(script, options)),
  del: (key: string) => redis.run((client) => client.del(key)),
})
