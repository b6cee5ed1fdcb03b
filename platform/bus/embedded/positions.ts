import { topics } from '#events'
import { z } from 'zod'
import type { Log } from '../../log/create-log'
import type { BusDatabase } from './database'
import type { Partition } from './event-log'

/** Positions are written this late, many at once: each write costs a commit. A crash repeats at most what was handled since. */
const commitMs = 500
/** Where they could not be: the disk is full, say. */
const againMs = 5_000

const positionKey = z.tuple([z.string(), z.enum(topics), z.number().int()])

/** Where each group stands in each partition, kept on disk. */
export function createPositions(database: BusDatabase, log: Log) {
  let moved = new Map<string, { key: [string, string, number]; offset: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    const batch = moved
    moved = new Map()
    try {
      await database.write((put) => {
        for (const { key, offset } of batch.values()) put(database.positions, key, offset)
      })
    } catch (error) {
      log.warn({ err: error }, 'positions in the event log could not be kept; trying again')
      for (const [name, position] of batch) if (!moved.has(name)) moved.set(name, position)
      later(againMs)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (moved.size > 0) writing = writing.then(write)
    return writing
  }

  const later = (inMs = commitMs) => {
    timer ??= setTimeout(() => void flush(), inMs)
  }

  return {
    get(group: string, { topic, number }: Partition): number | undefined {
      return z
        .number()
        .optional()
        .parse(database.positions.get([group, topic, number]))
    },
    move(group: string, { topic, number }: Partition, offset: number) {
      moved.set(`${group}/${topic}/${number}`, { key: [group, topic, number], offset })
      later()
    },
    /** As committed on disk. */
    all: () =>
      [...database.positions.getRange()].map(({ key, value }) => {
        const [group, topic, partition] = positionKey.parse(key)
        return { group, topic, partition, offset: z.number().parse(value) }
      }),
    /** Resolves when every move is on disk. */
    flush,
  }
}

export type Positions = ReturnType<typeof createPositions>
