import type { Database, Key } from 'lmdb'
import type { Log } from '../../environment'
import type { BusDatabase } from './database'

/** This many waiting writes are made at once, because they use memory. */
const maxWaiting = 1000
/** Pause before an automatic retry. */
const againMs = 5_000

interface Write {
  database: Database<unknown, Key>
  key: Key
  value: unknown
}

/**
 * Collects writes and makes them in one transaction, in time for the most urgent: a commit costs about the same whatever its size. A
 * crash loses all waiting writes, and never only the older one of two. A failed write is kept and retried until `stop`.
 */
export function createWriteBehind(database: Pick<BusDatabase, 'write' | 'flushed'>, log: Log) {
  /** By name. */
  let waiting = new Map<string, Write>()
  let listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let isFailing = false
  let isStopped = false
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
    // The first of several concurrent flushes makes all writes, and the others find none.
    const next = last.catch(() => undefined).then(commit)
    last = next
    return next
  }

  const flushByItself = () =>
    void flush().catch((error: unknown) =>
      log.warn({ err: error }, 'the event log could not be written; trying again'),
    )

  function within(ms: number) {
    if (isStopped) return
    const at = performance.now() + ms
    if (at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(flushByItself, ms)
    timer.unref()
  }

  return {
    /** Makes a write within `withinMs`, together with all writes waiting then. Of several with the same name, only the newest is made. */
    put(write: Write, { name, withinMs }: { name: string; withinMs: number }) {
      waiting.set(name, write)
      within(waiting.size < maxWaiting ? withinMs : 0)
    },
    /** Calls back when all earlier writes are safe from a power cut. */
    whenWritten: (tell: () => void): void => void listeners.push(tell),
    /** True if the last commit failed. */
    isFailing: () => isFailing,
    /** Resolves when all earlier writes are safe from a power cut. Rejects if that fails. */
    flush,
    /** The last flush: what it cannot write is not tried again. */
    stop(): Promise<void> {
      isStopped = true
      return flush()
    },
  }
}

export type WriteBehind = ReturnType<typeof createWriteBehind>
