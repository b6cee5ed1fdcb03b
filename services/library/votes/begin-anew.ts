import { voteValues } from '#events'
import type { Clock, Outbox } from '#platform/core'
import type { Store } from '../model'
import type { Recount } from './recount'

type Filter = NonNullable<Parameters<Store['native']['votes']['find']>[0]>

/** Votes withdrawn together. */
const votesAtOnce = 100

/**
 * Withdraws the votes that were cast up to a moment, when other pages took the place of those that they were given to. `removal`: how
 * often the document had been restored then. Idempotent: later votes stay, and so does the base of a later restoration.
 */
export type BeginVotesAnew = (documentId: string, until: Date, removal: number) => Promise<void>

export function createBeginVotesAnew({
  store: { documents, native },
  outbox,
  recount,
  clock,
}: {
  store: Pick<Store, 'documents' | 'native'>
  outbox: Pick<Outbox, 'decide'>
  recount: Recount
  clock: Clock
}): BeginVotesAnew {
  async function withdraw(filter: Filter, until: Date): Promise<void> {
    for (;;) {
      const found = await native.votes
        .find({ ...filter, castAt: { $lte: until } }, { projection: { _id: 1 } })
        .limit(votesAtOnce)
        .toArray()
      if (found.length === 0) return
      const castAt = clock.now()
      await native.votes.bulkWrite(
        found.map(({ _id }) => ({
          updateOne: {
            filter: { _id, castAt: { $lte: until } },
            update: { $set: { value: null, setAside: null, castAt } },
          },
        })),
        { ordered: false },
      )
    }
  }

  return async (documentId, until, removal) => {
    await withdraw({ documentId, value: { $in: [...voteValues] } }, until)
    // Those of suspended accounts would come back.
    await withdraw({ documentId, value: null, setAside: { $in: [...voteValues] } }, until)
    await recount(documentId)
    await outbox.decide(
      documents,
      documentId,
      (document) => {
        const restored = document?.restored ?? null
        // The dislikes at its restoration are gone.
        return document === null || restored === null || restored.times !== removal || restored.dislikes === 0
          ? { outcome: null }
          : { outcome: null, next: { ...document, restored: { ...restored, dislikes: 0 } }, events: [] }
      },
      'revision',
    )
  }
}
