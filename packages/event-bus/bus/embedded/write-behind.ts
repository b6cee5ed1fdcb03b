import type { Database, Key } from 'lmdb'
import type { Log } from '../../environment'
import type { BusDatabase } from './database'

/** So many writes go at once, though they could wait longer: they are in memory until then. */
const maxWaiting = 1000
/** The pause before what failed is tried again by itself. */
const againMs = 5_000

interface Write {
  database: Database<unknown, Key>
  key: Key
  value: unknown
}

/**
 * Gathers writes and makes them in one transaction, in time for the most urgent: a commit costs the disk about the same whatever it
 * holds. A crash loses all that still waits, and of two writes never the older one alone. What fails is kept, and tried again.
 */
export function createWriteBehind(database: Pick<BusDatabase, 'write' | 'flushed'>, log: Log) {
  /** By name. */
  let waiting = new Map<string, Write>()
  let listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let isFailing = false
  let last: Promise<void> = Promise.resolve()

  const commit = async (): Promise<void> => {
    clearTimeout(timer)
    dueAt = Infinity
    if (waiting.size === 0) return
    const [writes, told] = [waiting, listeners]
    waiting = new Map()
    listeners = []
    try {
      await database.write((put) => {
        for (const { database: to, key, value } of writes.values()) put(to, key, value)
      })
      await database.flushed()
    } catch (error) {
      waiting = new Map([...writes, ...waiting])
      listeners = [...told, ...listeners]
      isFailing = true
      within(againMs)
      throw error
    }
    isFailing = false
    for (const tell of told) tell()
  }

  const flush = (): Promise<void> => {
    // Of those that are asked for together the first makes all the writes, and the others find none.
    const next = last.catch(() => undefined).then(commit)
    last = next
    return next
  }

  const flushByItself = () =>
    void flush().catch((error: unknown) =>
      log.warn({ err: error }, 'the event log could not be written; trying again'),
    )

  function within(ms: number) {
    const at = performance.now() + ms
    if (at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(flushByItself, ms)
    timer.unref()
  }

  return {
    /** Makes a write in `withinMs` at the latest, together with all that waits then. Of several of one name the newest is made. */
    put(write: Write, { name, withinMs }: { name: string; withinMs: number }) {
      waiting.set(name, write)
      within(waiting.size < maxWaiting ? withinMs : 0)
    },
    /** Calls back when all that was put before is safe from a power cut. */
    whenWritten: (tell: () => void): void => void listeners.push(tell),
    /** Whether the last commit failed. */
    isFailing: () => isFailing,
    /** Resolves when all that was put before is safe from a power cut; rejects where that failed. */
    flush,
  }
}

export type WriteBehind = ReturnType<typeof createWriteBehind>
