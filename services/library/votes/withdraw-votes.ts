import { newId, type Clock } from '#platform/core'
import type { Store } from '../model'

type Filter = NonNullable<Parameters<Store['native']['votes']['find']>[0]>

/** Votes withdrawn together. */
const votesAtOnce = 100

/** Withdraws the votes of a filter that were cast up to a moment, and marks them. Idempotent. The caller counts afterwards. */
export async function withdrawVotes(
  { native, clock }: { native: Pick<Store['native'], 'votes'>; clock: Clock },
  filter: Filter,
  until: Date,
): Promise<void> {
  for (;;) {
    const found = await native.votes
      .find({ ...filter, castAt: { $lte: until } }, { projection: { _id: 1 } })
      .limit(votesAtOnce)
      .toArray()
    if (found.length === 0) return
    const castAt = clock.now()
    const uncounted = newId(castAt)
    await native.votes.bulkWrite(
      found.map(({ _id }) => ({
        updateOne: {
          filter: { _id, castAt: { $lte: until } },
          update: { $set: { value: null, setAside: null, castAt, uncounted } },
        },
      })),
      { ordered: false },
    )
  }
}
