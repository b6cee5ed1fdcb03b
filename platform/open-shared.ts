import type { StateFeed } from '@studyshelf/event-bus'
import { votesChanged } from '#events'
import { createMemoryCache } from './cache/memory-cache'
import type { Cache } from './cache/port'
import { createRedisCache } from './cache/redis-cache'
import type { Clock } from './clock'
import type { Config } from './config'
import { createMemoryLimiter } from './limits/memory-limiter'
import type { CreateLimiter } from './limits/port'
import { createRedisLimits } from './limits/redis-limiter'
import type { Log } from './log/create-log'
import { connectRedis } from './redis/connect-redis'
import { createDeliveryChannel, type DeliveryChannel } from './redis/delivery-channel'
import { createKeyChannels, type OpenKeyChannel } from './redis/key-channel'
import { createSocketAdapter, type SocketAdapter } from './redis/socket-adapter'
import { createStateFeed } from './redis/state-feed'
import { createSubscriber } from './redis/subscriber'

/** Short-lived state shared by all processes: in Redis if configured, else in memory. */
export async function openShared(
  { redisUrl: url, redisCa: ca, kafkaBrokers }: Config,
  { clock, log }: { clock: Clock; log: Log },
): Promise<{
  kind: string
  cache: Cache
  createLimiter: CreateLimiter
  socketAdapter?: SocketAdapter
  deliveryChannel?: DeliveryChannel
  /** Between gateways. */
  openKeyChannel?: OpenKeyChannel
  /** Only beside Kafka: the embedded bus serves one process. */
  votesFeed?: StateFeed
  stop(): Promise<void>
}> {
  if (url === undefined) {
    const cache = createMemoryCache({ clock })
    return { kind: 'memory', cache, createLimiter: createMemoryLimiter, stop: () => cache.stop() }
  }
  const redis = await connectRedis({ url, ca, log })
  const socketAdapter = await createSocketAdapter({ url, ca, log })
  const deliveryChannel = await createDeliveryChannel({ url, ca, redis, log })
  const subscriber = await createSubscriber({ url, ca, log })
  const votesFeed = kafkaBrokers && createStateFeed({ redis, subscriber, topic: votesChanged.topic })
  return {
    kind: 'redis',
    cache: createRedisCache({ redis }),
    createLimiter: createRedisLimits({ redis, clock }),
    socketAdapter,
    deliveryChannel,
    openKeyChannel: createKeyChannels({ redis, subscriber }),
    ...(votesFeed && { votesFeed }),
    async stop() {
      if (votesFeed) await votesFeed.stop()
      await subscriber.stop()
      await deliveryChannel.stop()
      await socketAdapter.stop()
      await redis.stop()
    },
  }
}
