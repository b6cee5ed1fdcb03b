import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/create-log'
import { reconnectDelay } from './reconnect-delay'

/** Separates our keys from those of others on the same server. */
export const keyPrefix = 'studyshelf:'

/** A command that takes longer has failed. */
const commandMs = 800
/**
 * The server is pinged every second. After this long without any answer, the connection is closed with all commands
 * waiting on it.
 */
const silenceMs = 3000
const askEveryMs = 1000
const connectMs = 1000
/** A start waits this long for the first connection, then continues without it. */
const startMs = 2000
const mostWaiting = 10_000

export interface RedisAddress {
  url: string
  ca?: string | undefined
}

/** Redis is unavailable. The command may have taken effect. */
export class RedisAway extends Error {
  constructor() {
    super('Redis is away.')
    this.name = 'RedisAway'
  }
}

/** Loads the library only if Redis is configured. */
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

/** One connection to Redis, which reconnects by itself. */
export interface Redis {
  /**
   * Sends a command. Rejects with RedisAway at once while there is no connection, and within a second without an
   * answer; after that at once again, until Redis answers. Such a command may have taken effect.
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * Connects. `ca` (PEM): the trusted authority, instead of Node's. Resolves when connected, or after two seconds without
 * a connection; it then connects in the background.
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
        'Redis is away: each process counts limits alone, and single-use checks are refused',
      )
    else if (told === 'away') log.info('Redis is back')
    told = now
  }
  const answers = () => {
    hangs = false
    tell('there')
  }
  // The address holds a password: log only the message of an error.
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

/** The client's own time limit covers only the writing of a command, not its answer. */
function inTime<T>(answer: Promise<T>, late: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late()
      reject(new RedisAway())
    }, commandMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Redis answered with a refusal: our fault or that of its settings, not unavailability. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /^(ERR|WRONGTYPE|NOPERM|NOAUTH)\b/.test(error.message)
