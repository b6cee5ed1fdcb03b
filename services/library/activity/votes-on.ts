import { isDuplicateKey, readTogether, type Clock, type Day } from '#platform'
import { dayNamed, daysUntil } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'

/** A vote gets its time just before it is written. After this long, all votes of a day are there. */
const settledAfterMs = 600_000
/** Days that a sweep looks back: it may have failed for a week. */
const sweptDays = 8

/**
 * The votes of each day: every vote once, on the day when it was last cast, changed or withdrawn. The current day is counted in the
 * index of `castAt`; calls at the same time share a count. A day that is over is counted once and stored, because a later change of a
 * vote moves it to another day, and because the index of a whole week is long.
 */
export function createVotesOn({
  store: { native, voteDays },
  clock,
}: {
  store: Pick<Store, 'native' | 'voteDays'>
  clock: Clock
}): { library: Pick<Library, 'votesOn'>; sweep(): Promise<void> } {
  const isOver = ({ until }: Day) => clock.now().getTime() - until.getTime() >= settledAfterMs
  const count = ({ from, until }: Day) => native.votes.countDocuments({ castAt: { $gte: from, $lt: until } })

  const readStored = async (days: readonly Day[]) => {
    const found = await voteDays.find({ _id: { $in: days.map(({ name }) => name) } }).lean()
    return new Map(found.map(({ _id, votes }) => [_id, votes]))
  }

  /** Of two processes that count a day, the first one's number is kept. */
  async function countOnce(day: Day): Promise<number> {
    const votes = await count(day)
    try {
      await voteDays.create({ _id: day.name, votes })
      return votes
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return (await readStored([day])).get(day.name) ?? votes
    }
  }

  /** Concurrent calls share one count of each day. */
  const countTogether = readTogether(async (names) => {
    const days = names.map(dayNamed)
    const stored = await readStored(days)
    const votes = new Map<string, number>()
    // One after the other: the index of a whole week is read once, and not at the same time as everything else.
    for (const day of days)
      votes.set(day.name, stored.get(day.name) ?? (await (isOver(day) ? countOnce : count)(day)))
    return votes
  })

  const votesOn: Library['votesOn'] = (days) =>
    Promise.all(days.map(async ({ name }) => (await countTogether(name)) ?? 0))

  return {
    library: { votesOn },
    async sweep() {
      await votesOn(daysUntil(clock.now(), sweptDays).filter(isOver))
    },
  }
}
