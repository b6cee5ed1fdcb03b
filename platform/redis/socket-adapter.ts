import type { Redis as Client } from 'ioredis'
import type { Namespace, ServerOptions } from 'socket.io'
import type { Log } from '../log/create-log'
import { keyPrefix, type RedisAddress } from './connect-redis'
import { reconnectDelay } from './reconnect-delay'

/** Carries what one gateway says to the sockets of the others. */
export interface SocketAdapter {
  /** For Socket.IO's option of this name. */
  factory: NonNullable<ServerOptions['adapter']>
  /** Ends its connections. Close Socket.IO's server first: it reads until then. */
  stop(): Promise<void>
}

/** Far more than gateways say to each other while one of them is connecting again. */
const longestStream = 10_000
const commandMs = 500
/** A read that finds nothing ends after so long. */
const readMs = 2000

const connecting = {
  connectTimeout: 1000,
  retryStrategy: (attempt: number) => reconnectDelay(attempt),
}

/** What is said while Redis is away is lost at once, instead of waiting in memory: the bus tells every gateway too. */
const speaking = {
  ...connecting,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: commandMs,
  // Then nothing is said any more until it answers, and nobody waits.
  socketTimeout: 2 * commandMs,
}

/**
 * The adapter reads one command after the other, and begins again at once when one fails: a read must wait for Redis, or the
 * event loop stands still. A server that hangs is left once a read had no answer for some time.
 */
const listening = {
  ...connecting,
  maxRetriesPerRequest: null,
  socketTimeout: 3 * readMs,
}

/** Socket.IO's adapter on Redis streams; `ca` as for `connectRedis`. Redis may be away: local sockets need none of it. */
export async function createSocketAdapter(options: RedisAddress & { log: Log }): Promise<SocketAdapter> {
  const { url, ca, log } = options
  // Loaded only where there is a Redis.
  const [{ createAdapter }, { Redis }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('ioredis'),
  ])
  const clients: Client[] = []
  const adapters: { close(): unknown }[] = []
  let create: ReturnType<typeof createAdapter> | undefined

  const open = (manner: typeof speaking | typeof listening): Client => {
    const client = new Redis(url, { ...manner, ...(ca !== undefined && { tls: { ca } }) })
    // That Redis is away is told by whoever counts on it; this only keeps an error from ending the program.
    client.on('error', (error: Error) => log.debug({ reason: error.message }, 'sockets cannot reach Redis'))
    clients.push(client)
    return client
  }

  const openReader = (): Client => {
    const reader = open(listening)
    const subscribe = reader.subscribe.bind(reader) as (...channels: string[]) => Promise<unknown>
    // The adapter does not wait for it: one that still waits at the end must not become a fault that nobody expected.
    const quietly = (...channels: string[]) => subscribe(...channels).catch(() => 0)
    return Object.assign(reader, { subscribe: quietly })
  }

  const start = () => {
    const speaker = open(speaking)
    // The adapter makes its readers by this, and gives no options.
    speaker.duplicate = openReader
    return createAdapter(speaker, {
      streamName: `${keyPrefix}sockets`,
      channelPrefix: `${keyPrefix}sockets`,
      maxLen: longestStream,
      blockTimeInMs: readMs,
      onlyPlaintext: true,
    })
  }

  return {
    // Socket.IO calls it with `new`, which an arrow function does not allow.
    factory: function (namespace: Namespace) {
      create ??= start()
      const adapter = create(namespace)
      adapters.push(adapter)
      return adapter
    },
    async stop() {
      // Once its connection is closed, an adapter that was not would read again and again.
      for (const adapter of adapters) await adapter.close()
      for (const client of clients) client.disconnect()
    },
  }
}
