import { z } from 'zod'
import type { BusDatabase } from './database'
import type { Partition } from './event-log'
import type { WriteBehind } from './write-behind'

/** How long positions wait to join a write of events. After a crash, only events handled since are repeated. */
const companyMs = 5_000

const positionKey = z.tuple([z.string(), z.string(), z.number().int()])

/** The position of each group in each partition, on disk. Never beyond the stored events. */
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
    /** Deletes the positions of a group that has no pending writes. If the group subscribes again, it starts anew. */
    async forget(group: string): Promise<void> {
      const kept = [...database.positions.getKeys({ start: [group], end: [group, '\uffff'] })]
      await database.write((_put, remove) => {
        for (const key of kept) remove(database.positions, key)
      })
    },
    /** As committed on disk, without topics that no longer exist. */
    all: () =>
      [...database.positions.getRange()].flatMap(({ key, value }) => {
        const [group, topic, partition] = positionKey.parse(key)
        const known = topics.find((each) => each === topic)
        return known ? [{ group, topic: known, partition, offset: z.number().parse(value) }] : []
      }),
  }
}

export type Positions = ReturnType<typeof createPositions>
