import { z } from 'zod'
import type { BusDatabase } from './database'
import type { Partition } from './event-log'
import type { WriteBehind } from './write-behind'

/** So long positions wait for events that are written, with which they go along. A crash repeats at most what was handled since. */
const companyMs = 5_000

const positionKey = z.tuple([z.string(), z.string(), z.number().int()])

/** Where each group stands in each partition, kept on disk: never further than the events that are there. */
export function createPositions(database: BusDatabase, writes: WriteBehind, topics: readonly string[]) {
  return {
    get(group: string, { topic, number }: Partition): number | undefined {
      return z
        .number()
        .optional()
        .parse(database.positions.get([group, topic, number]))
    },
    move(group: string, { topic, number }: Partition, offset: number) {
      writes.put(
        { database: database.positions, key: [group, topic, number], value: offset },
        { name: `${group}/${topic}/${number}`, withinMs: companyMs },
      )
    },
    /** Forgets where a group stands of which nothing waits to be written; one that listens again begins anew. */
    async forget(group: string): Promise<void> {
      const kept = [...database.positions.getKeys({ start: [group], end: [group, '\uffff'] })]
      await database.write((_put, remove) => {
        for (const key of kept) remove(database.positions, key)
      })
    },
    /** As committed on disk, without those in topics that there are no more. */
    all: () =>
      [...database.positions.getRange()].flatMap(({ key, value }) => {
        const [group, topic, partition] = positionKey.parse(key)
        const known = topics.find((each) => each === topic)
        return known ? [{ group, topic: known, partition, offset: z.number().parse(value) }] : []
      }),
  }
}

export type Positions = ReturnType<typeof createPositions>
