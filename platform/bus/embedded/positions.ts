import { topics, type Topic } from '#events'
import { z } from 'zod'
import type { Log } from '../../log/create-log'
import type { BusDatabase, Put } from './database'
import type { Partition } from './event-log'

/** Each write costs a commit: so long positions wait before they are written with the next append, many at once, … */
const companyMs = 500
/** … and so long where nothing is appended. A crash repeats at most what was handled since. */
const longestWaitMs = 5_000
/** Where they could not be: the disk is full, say. */
const againMs = 5_000

const positionKey = z.tuple([z.string(), z.string(), z.number().int()])

interface Position {
  readonly key: [group: string, topic: Topic, partition: number]
  offset: number
}

/** Where each group stands in each partition, kept on disk. */
export function createPositions(database: BusDatabase, log: Log) {
  const reached = new Map<string, Position>()
  let unsaved = new Set<Position>()
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let writing: Promise<unknown> = Promise.resolve()

  /** Writes all that moved, and `work` with it. */
  const commit = (work: (put: Put) => void = () => {}): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = unsaved
    unsaved = new Set()
    const committed = database.write((put) => {
      work(put)
      for (const { key, offset } of batch) put(database.positions, key, offset)
    })
    const noted = committed.catch((error: unknown) => {
      log.warn({ err: error }, 'positions in the event log could not be kept; trying again')
      for (const position of batch) unsaved.add(position)
      later(againMs)
    })
    // What the promises before resolved to is kept by nobody.
    writing = Promise.all([writing, noted]).then(() => undefined)
    return committed
  }

  const flush = async (): Promise<void> => {
    if (unsaved.size > 0) commit().catch(() => undefined)
    await writing
  }

  const later = (inMs: number) => {
    if (timer) return
    since = performance.now()
    timer = setTimeout(() => void flush(), inMs)
    timer.unref()
  }

  return {
    get(group: string, { topic, number }: Partition): number | undefined {
      return z
        .number()
        .optional()
        .parse(database.positions.get([group, topic, number]))
    },
    move(group: string, { topic, number }: Partition, offset: number) {
      const name = `${group}/${topic}/${number}`
      const position = reached.get(name) ?? { key: [group, topic, number], offset }
      position.offset = offset
      reached.set(name, position)
      unsaved.add(position)
      later(longestWaitMs)
    },
    /** Forgets where a group stands; one that listens again begins anew. */
    async forget(group: string): Promise<void> {
      for (const [name, position] of reached)
        if (position.key[0] === group) {
          reached.delete(name)
          unsaved.delete(position)
        }
      const kept = [...database.positions.getKeys({ start: [group], end: [group, '\uffff'] })]
      await database.write((_put, remove) => {
        for (const key of kept) remove(database.positions, key)
      })
    },
    /** Writes something else in one transaction, together with what has waited long enough. */
    writeAlong: (work: (put: Put) => void): Promise<void> =>
      timer && performance.now() - since >= companyMs ? commit(work) : database.write(work),
    /** As committed on disk, without those in topics that there are no more. */
    all: () =>
      [...database.positions.getRange()].flatMap(({ key, value }) => {
        const [group, topic, partition] = positionKey.parse(key)
        const known = topics.find((each) => each === topic)
        return known ? [{ group, topic: known, partition, offset: z.number().parse(value) }] : []
      }),
    /** Resolves when every move is on disk, or will be tried again. */
    flush,
  }
}

export type Positions = ReturnType<typeof createPositions>
