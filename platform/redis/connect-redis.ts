import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/create-log'
import { reconnectDelay } from './reconnect-delay'

/** Beside every other key of whoever shares the server. */
export const keyPrefix = 'studyshelf:'

/** A command that takes longer has failed. */
const commandMs = 800
/** A server that is asked each second and says nothing for so long has its connection closed, with all that waits in it. */
const silenceMs = 3000
const askEveryMs = 1000
const connectMs = 1000
/** A start waits so long for the first connection, and then goes on without. */
const startMs = 2000
const mostWaiting = 10_000

export interface RedisAddress {
  url: string
  ca?: string | undefined
}

/** Redis cannot be asked at the moment. Whether a command had its effect is not known. */
export class RedisAway extends Error {
  constructor() {
    super('Redis is away.')
    this.name = 'RedisAway'
  }
}

/** The library is loaded only where there is a Redis. */
async function createClientOf(url: string, ca: string | undefined) {
  const { createClient } = await import('redis')
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    pingInterval: askEveryMs,
    maintNotifications: 'disabled',
    socket: {
      ...(ca !== undefined && { tls: true, ca }),
      connectTimeout: connectMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (attempt) => reconnectDelay(attempt),
    },
  })
}
type RedisClient = Awaited<ReturnType<typeof createClientOf>>

/** One connection to Redis, which comes back by itself. */
export interface Redis {
  /**
   * Sends a command. Rejects with RedisAway at once while there is no connection, and within a second when no answer comes;
   * after that at once again, until Redis answers. Whether such a command had its effect is not known.
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * Connects. `ca`, as PEM: whose certificates are trusted, instead of everybody's whom Node trusts. Resolves when connected, or after
 * two seconds without: then the connection comes when Redis does.
 */
export async function connectRedis({ url, ca, log }: RedisAddress & { log: Log }): Promise<Redis> {
  const client = await createClientOf(url, ca)
  let hangs = false
  let told: 'away' | 'there' | undefined
  const tell = (now: 'away' | 'there', reason?: string) => {
    if (told === now) return
    if (now === 'away')
      log.warn(
        { reason },
        'Redis is away: limits count in this process alone, what may happen once is refused',
      )
    else if (told === 'away') log.info('Redis is back')
    told = now
  }
  const answers = () => {
    hangs = false
    tell('there')
  }
  // The address of the settings holds a password: of an error, only its message is told.
  client.on('error', (error: Error) => tell('away', error.message))
  client.on('ready', answers)
  client.on('ping-interval', answers)
  const connected = client.connect().catch((error: unknown) => {
    if (client.isOpen) log.error({ reason: String(error) }, 'Redis was given up')
  })
  await Promise.race([connected, pause(startMs, undefined, { ref: false })])

  return {
    async run(command) {
      if (!client.isReady || hangs) throw new RedisAway()
      try {
        return await inTime(command(client), () => {
          hangs = true
          tell('away', 'does not answer')
        })
      } catch (error) {
        throw isRefusal(error) ? error : new RedisAway()
      }
    },
    async stop() {
      if (client.isOpen) client.destroy()
    },
  }
}

/** The client's own time limit ends with the writing of a command, and says nothing about its answer. */
function inTime<T>(answer: Promise<T>, late: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late()
      reject(new RedisAway())
    }, commandMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Redis answered, and refused: a fault of ours or of its settings, not its absence. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /^(ERR|WRONGTYPE|NOPERM|NOAUTH)\b/.test(error.message)
