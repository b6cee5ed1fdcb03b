import { envelopeSchema, type Envelope } from '../../define-event'
import type { BusDatabase } from './database'
import { partitionCount, partitionOf } from './partition-of'
import type { WriteBehind } from './write-behind'

/** One ordered lane of a topic. */
export interface Partition {
  readonly topic: string
  readonly number: number
  /** Offset of the oldest event kept. */
  first: number
  /** Offset that the next event will get. */
  end: number
  /** Offset below which all that is kept is on the disk. */
  stored: number
  /** The newest events, so that who is up to date never reads the disk, and all that is not there yet. Ends at `end`. */
  tail: Logged[]
}

export interface Logged {
  offset: number
  event: Envelope
}

const tailLength = 512
/** Events dropped with one write: between two of them other work gets its turn. */
const dropSize = 250
/** So long events wait for company on their way to the disk. Well below the age at which an outbox takes them for left behind. */
const companyMs = 250

/**
 * Events by partition and offset. An append tells who listens at once, by `appended`, and comes to the disk with others: nobody waits for a
 * commit of its own. Until it is there, whoever publishes keeps its events, and publishes them again after a crash.
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
     * Takes events, in this order; `written` is called when they are on the disk. Rejects, having taken none, when the disk is full,
     * and while it fails.
     */
    async append(events: readonly Envelope[], written: () => void): Promise<void> {
      database.requireRoom()
      // What waits then is behind what failed.
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
    /** The event that is kept longest; undefined where none is. */
    oldest: (partition: Partition): Envelope | undefined =>
      readStored(database, partition, partition.first, 1)[0]?.event,
    /**
     * Drops some of the oldest events below `offset`, up to the first that is not older than `before`; never the newest of all.
     * Resolves to whether any were dropped.
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

/** The newest on the disk stays, because after a restart the next offset is known by it. */
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

/** A partition as the disk has it. */
function restore(database: BusDatabase, topic: string, number: number): Partition {
  // A range leaves out its end, so each end lies outside of all offsets.
  const below = [topic, number, -1]
  const above = [topic, number, Infinity]
  const [first] = [...database.events.getKeys({ start: below, end: above, limit: 1 })]
  const [last] = [...database.events.getKeys({ start: above, end: below, limit: 1, reverse: true })]
  const end = last === undefined ? 0 : offsetOf(last) + 1
  return { topic, number, first: first === undefined ? 0 : offsetOf(first), end, stored: end, tail: [] }
}
