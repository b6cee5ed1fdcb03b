import { envelopeSchema, type Envelope } from '../../define-event'
import type { BusDatabase } from './database'
import { partitionCount, partitionOf } from './partition-of'
import type { WriteBehind } from './write-behind'

/** One partition of a topic. */
export interface Partition {
  readonly topic: string
  readonly number: number
  /** Offset of the oldest event kept. */
  first: number
  /** Offset that the next event will get. */
  end: number
  /** Every kept event below this offset is on disk. */
  stored: number
  /** The newest events, so that listeners that are up to date never read the disk, and all events not yet on disk. Ends at `end`. */
  tail: Logged[]
}

export interface Logged {
  offset: number
  event: Envelope
}

const tailLength = 512
/** Events dropped with one write. Other work gets a turn between two writes. */
const dropSize = 250
/** How long events wait to share a write to disk. Well below the age at which an outbox considers them left behind. */
const companyMs = 250

/**
 * Events by partition and offset. An append notifies listeners at once through `appended`, and shares its write to disk with others,
 * instead of a commit of its own. Until then the publisher keeps its events, and publishes them again after a crash.
 */
export function createEventLog(
  database: BusDatabase,
  writes: WriteBehind,
  topics: readonly string[],
  appended: (partition: Partition) => void,
) {
  const partitions = topics.flatMap((topic) =>
    Array.from({ length: partitionCount }, (_, number) => restore(database, topic, number)),
  )
  const byTopic = new Map(topics.map((topic) => [topic, partitions.filter((p) => p.topic === topic)]))

  const place = (events: readonly Envelope[]) => {
    const placed = new Map<Partition, Logged[]>()
    for (const event of events) {
      const partition = byTopic.get(event.topic)?.[partitionOf(event.key)]
      if (!partition) throw new Error(`There is no topic ${event.topic}.`)
      const news = placed.get(partition) ?? []
      news.push({ offset: partition.end + news.length, event })
      placed.set(partition, news)
    }
    return placed
  }

  const stored = (placed: ReadonlyMap<Partition, readonly Logged[]>) => {
    for (const [partition, news] of placed) {
      partition.stored = Math.max(partition.stored, (news.at(-1)?.offset ?? -1) + 1)
      const { tail, end } = partition
      const kept = Math.max(tailLength, end - partition.stored)
      if (tail.length > 2 * kept) tail.splice(0, tail.length - kept)
    }
  }

  return {
    partitions: (topic: string): readonly Partition[] => byTopic.get(topic) ?? [],
    partition(topic: string, number: number): Partition | undefined {
      return byTopic.get(topic)?.[number]
    },
    /**
     * Appends events in this order. `written` is called when they are on disk. Rejects without appending if the disk is full or failing.
     */
    async append(events: readonly Envelope[], written: () => void): Promise<void> {
      database.requireRoom()
      // The waiting events follow the failed ones.
      if (writes.isFailing()) await writes.flush()
      const placed = place(events)
      for (const [partition, news] of placed) {
        const { topic, number } = partition
        for (const { offset, event } of news)
          writes.put(
            { database: database.events, key: [topic, number, offset], value: event },
            { name: `${topic}/${number}/${offset}`, withinMs: companyMs },
          )
        partition.end += news.length
        partition.tail.push(...news)
        appended(partition)
      }
      writes.whenWritten(() => {
        stored(placed)
        written()
      })
    },
    /** Up to `limit` events from `offset` on. */
    read(partition: Partition, offset: number, limit: number): Logged[] {
      if (offset >= partition.end) return []
      const inTail = offset - (partition.end - partition.tail.length)
      if (inTail >= 0) return partition.tail.slice(inTail, inTail + limit)
      return readStored(database, partition, offset, limit)
    },
    all: (): readonly Partition[] => partitions,
    /** The oldest event kept; undefined if there is none. */
    oldest: (partition: Partition): Envelope | undefined =>
      readStored(database, partition, partition.first, 1)[0]?.event,
    /**
     * Drops some of the oldest events below `offset`, up to the first one that is not older than `before`. Never drops the newest.
     * Resolves to true if any were dropped.
     */
    async dropSome(partition: Partition, offset: number, before?: Date): Promise<boolean> {
      const stored = readStored(database, partition, partition.first, dropSize)
      const stop = firstKept(partition, offset)
      const keep = stored.findIndex(
        ({ offset: at, event }) =>
          at >= stop || (before !== undefined && new Date(event.occurredAt) >= before),
      )
      const old = keep < 0 ? stored : stored.slice(0, keep)
      const last = old.at(-1)
      if (last === undefined) return false
      await database.write((_put, remove) => {
        for (const logged of old) remove(database.events, [partition.topic, partition.number, logged.offset])
      })
      partition.first = last.offset + 1
      return true
    },
    bytes: () => database.eventBytes(),
  }
}

/** Keeps the newest event on disk, because it determines the next offset after a restart. */
export const firstKept = ({ stored }: Partition, handled: number): number => Math.min(handled, stored - 1)

export type EventLog = ReturnType<typeof createEventLog>

function readStored(
  database: BusDatabase,
  { topic, number }: Pick<Partition, 'topic' | 'number'>,
  offset: number,
  limit: number,
): Logged[] {
  const range = database.events.getRange({
    start: [topic, number, offset],
    end: [topic, number, Infinity],
    limit,
  })
  return [...range].map(({ key, value }) => ({ offset: offsetOf(key), event: envelopeSchema.parse(value) }))
}

function offsetOf(key: unknown): number {
  const offset: unknown = Array.isArray(key) ? key[2] : undefined
  if (typeof offset !== 'number') throw new Error('The event log holds a key that is not its own.')
  return offset
}

/** A partition as restored from disk. */
function restore(database: BusDatabase, topic: string, number: number): Partition {
  // A range excludes its end, so each end lies outside of all offsets.
  const below = [topic, number, -1]
  const above = [topic, number, Infinity]
  const [first] = [...database.events.getKeys({ start: below, end: above, limit: 1 })]
  const [last] = [...database.events.getKeys({ start: above, end: below, limit: 1, reverse: true })]
  const end = last === undefined ? 0 : offsetOf(last) + 1
  return { topic, number, first: first === undefined ? 0 : offsetOf(first), end, stored: end, tail: [] }
}
