import type { Redis as Client } from 'ioredis'
import type { Namespace, ServerOptions } from 'socket.io'
import type { Log } from '../log/create-log'
import { keyPrefix, type RedisAddress } from './connect-redis'
import { reconnectDelay } from './reconnect-delay'

/** Carries messages from one gateway to the sockets of the others. */
export interface SocketAdapter {
  /** Socket.IO's `adapter` option. */
  factory: NonNullable<ServerOptions['adapter']>
  /** Closes its connections. Close Socket.IO's server first: it reads until then. */
  stop(): Promise<void>
}

/** Far more messages than gateways send during a reconnect. */
const longestStream = 10_000
const commandMs = 500
/** Longest blocking read without data. */
const readMs = 2000

const connecting = {
  connectTimeout: 1000,
  retryStrategy: (attempt: number) => reconnectDelay(attempt),
}

/**
 * Messages sent while Redis is unavailable are dropped at once instead of queued: the bus notifies every gateway too.
 */
const speaking = {
  ...connecting,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: commandMs,
  // After that, nothing is sent until it answers, and nothing waits.
  socketTimeout: 2 * commandMs,
}

/**
 * The adapter reads one command after the other, and retries at once after a failure: a read must wait for Redis, or
 * the event loop is blocked. The connection is closed if a read stays unanswered.
 */
const listening = {
  ...connecting,
  maxRetriesPerRequest: null,
  socketTimeout: 3 * readMs,
}

/** Socket.IO's adapter on Redis streams; `ca` as for `connectRedis`. Local sockets work without Redis. */
export async function createSocketAdapter(options: RedisAddress & { log: Log }): Promise<SocketAdapter> {
  const { url, ca, log } = options
  // Loaded only if Redis is configured.
  const [{ createAdapter }, { Redis }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('ioredis'),
  ])
  const clients: Client[] = []
  const adapters: { close(): unknown }[] = []
  let create: ReturnType<typeof createAdapter> | undefined

  const open = (manner: typeof speaking | typeof listening): Client => {
    const client = new Redis(url, { ...manner, ...(ca !== undefined && { tls: { ca } }) })
    // Other users of Redis report that it is unavailable; this only keeps an error from ending the program.
    client.on('error', (error: Error) => log.debug({ reason: error.message }, 'sockets cannot reach Redis'))
    clients.push(client)
    return client
  }

  const openReader = (): Client => {
    const reader = open(listening)
    const subscribe = reader.subscribe.bind(reader) as (...channels: string[]) => Promise<unknown>
    // The adapter does not await it: a pending call at shutdown must not become an unhandled rejection.
    const quietly = (...channels: string[]) => subscribe(...channels).catch(() => 0)
    return Object.assign(reader, { subscribe: quietly })
  }

  const start = () => {
    const speaker = open(speaking)
    const publish = speaker.publish.bind(speaker) as (...message: [string, string]) => Promise<unknown>
    // The adapter creates its readers by `duplicate`, without options, and does not await `publish`: a message that is lost must not become
    // an unhandled rejection. By `Object.assign`: comparing an overload of the client with ours takes the compiler seconds.
    Object.assign(speaker, {
      duplicate: openReader,
      publish: (...message: [string, string]) => publish(...message).catch(() => 0),
    })
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
      // An adapter that is still open would retry for ever on a closed connection.
      for (const adapter of adapters) await adapter.close()
      for (const client of clients) client.disconnect()
    },
  }
}
