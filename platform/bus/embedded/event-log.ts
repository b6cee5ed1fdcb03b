import { envelopeSchema, topics } from '#events'
import type { Envelope, Topic } from '#events'
import { oneRoundAtATime } from '../../one-round-at-a-time'
import type { BusDatabase, Put } from './database'
import { partitionCount, partitionOf } from './partition-of'

/** One ordered lane of a topic. */
export interface Partition {
  readonly topic: Topic
  readonly number: number
  /** Offset of the oldest event kept. */
  first: number
  /** Offset that the next event will get. */
  end: number
  /** The newest events, so that who is up to date never reads the disk, and all that is on its way there. Ends at `end`. */
  tail: Logged[]
}

export interface Logged {
  offset: number
  event: Envelope
}

interface Append {
  events: readonly Envelope[]
  resolve: () => void
  reject: (error: unknown) => void
}

const tailLength = 512
/** Events dropped with one write: between two of them other work gets its turn. */
const dropSize = 250

/**
 * Events by partition and offset, on disk. Appends that arrive while a commit runs share the next one; `write` commits them, with
 * whatever else is to go along. `appended` is told while that is under way: who listens does not wait for the disk. The append
 * itself resolves when they are on it. Those of one that fails were told all the same, and are told again when they are published
 * again, which handlers allow for; their offsets stay empty.
 */
export function createEventLog(
  database: BusDatabase,
  write: (work: (put: Put) => void) => Promise<void>,
  appended: (partition: Partition) => void,
) {
  const partitions = topics.flatMap((topic) =>
    Array.from({ length: partitionCount }, (_, number) => restore(database, topic, number)),
  )
  const byTopic = new Map(topics.map((topic) => [topic, partitions.filter((p) => p.topic === topic)]))
  let waiting: Append[] = []

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

  const commit = async (appends: readonly Append[]) => {
    database.requireRoom()
    const placed = place(appends.flatMap(({ events }) => events))
    const committed = write((put) => {
      for (const [{ topic, number }, news] of placed)
        for (const { offset, event } of news) put(database.events, [topic, number, offset], event)
    })
    for (const [partition, news] of placed) {
      partition.end += news.length
      partition.tail.push(...news)
      appended(partition)
    }
    await committed
    for (const { tail } of placed.keys())
      if (tail.length > 2 * tailLength) tail.splice(0, tail.length - tailLength)
    await database.flushed()
  }

  const commits = oneRoundAtATime({
    after: 'microtask',
    waiting: () => waiting.length > 0,
    async round() {
      const appends = waiting
      waiting = []
      try {
        await commit(appends)
        for (const { resolve } of appends) resolve()
      } catch (error) {
        for (const { reject } of appends) reject(error)
      }
    },
  })

  return {
    partitions: (topic: Topic): readonly Partition[] => byTopic.get(topic) ?? [],
    partition(topic: Topic, number: number): Partition | undefined {
      return byTopic.get(topic)?.[number]
    },
    append: (events: readonly Envelope[]) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ events, resolve, reject })
        commits.start()
      }),
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
    finish: () => commits.idle(),
  }
}

/** The newest stays, because after a restart the next offset is known by it. */
export const firstKept = ({ end }: Partition, handled: number): number => Math.min(handled, end - 1)

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
function restore(database: BusDatabase, topic: Topic, number: number): Partition {
  // A range leaves out its end, so each end lies outside of all offsets.
  const below = [topic, number, -1]
  const above = [topic, number, Infinity]
  const [first] = [...database.events.getKeys({ start: below, end: above, limit: 1 })]
  const [last] = [...database.events.getKeys({ start: above, end: below, limit: 1, reverse: true })]
  return {
    topic,
    number,
    first: first === undefined ? 0 : offsetOf(first),
    end: last === undefined ? 0 : offsetOf(last) + 1,
    tail: [],
  }
}
