import { newId } from '../../new-id'
import { deadLetter, type DeadLetter } from '../port'
import type { BusDatabase } from './database'
import { partitionOf } from './partition-of'

const replayKey = ({ group, event, id }: DeadLetter) => [group, event.topic, partitionOf(event.key), id]

/** Dead letters, and those waiting to be replayed. Both survive a crash. */
export function createDeadLetterStore(database: BusDatabase) {
  /** Dead letters on their way to the replays: one that is asked for twice at once is moved once. */
  const moving = new Set<string>()
  return {
    list: (): DeadLetter[] => [...database.letters.getRange()].map(({ value }) => deadLetter.parse(value)),
    async add(letter: Omit<DeadLetter, 'id'>, replayed?: DeadLetter) {
      const id = newId(new Date(letter.at))
      await database.write((put, remove) => {
        put(database.letters, id, { ...letter, id })
        if (replayed) remove(database.replays, replayKey(replayed))
      })
    },
    /** Moves a dead letter to its group's replays; null if there is none. */
    async moveToReplays(id: string): Promise<DeadLetter | null> {
      const stored = moving.has(id) ? undefined : database.letters.get(id)
      if (stored === undefined) return null
      const letter = deadLetter.parse(stored)
      moving.add(id)
      try {
        await database.write((put, remove) => {
          remove(database.letters, id)
          put(database.replays, replayKey(letter), letter)
        })
      } finally {
        moving.delete(id)
      }
      return letter
    },
    replays: (group: string): DeadLetter[] =>
      [...database.replays.getRange({ start: [group], end: [group, '\uffff'] })].map(({ value }) =>
        deadLetter.parse(value),
      ),
    async replayed(letter: DeadLetter) {
      await database.write((_put, remove) => remove(database.replays, replayKey(letter)))
    },
  }
}

export type DeadLetterStore = ReturnType<typeof createDeadLetterStore>
