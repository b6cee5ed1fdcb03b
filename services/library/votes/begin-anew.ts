import { voteValues } from '#events'
import type { Clock, Outbox } from '#platform/core'
import type { Store } from '../model'
import { isMarked, type CountChanges, type MarkedVote } from './uncounted-changes'
import { withdrawVotes } from './withdraw-votes'

/**
 * Withdraws the votes cast up to `until`, because a new edition has replaced the pages that they were given to. `removal`: how often the
 * document had been restored by then. Idempotent: later votes stay, and so does the base of a later restoration.
 */
export type BeginVotesAnew = (documentId: string, until: Date, removal: number) => Promise<void>

export function createBeginVotesAnew({
  store: { documents, native },
  outbox,
  countChanges,
  clock,
}: {
  store: Pick<Store, 'documents' | 'native'>
  outbox: Pick<Outbox, 'decide'>
  countChanges: CountChanges
  clock: Clock
}): BeginVotesAnew {
  const withdraw = (filter: Parameters<typeof withdrawVotes>[1], until: Date) =>
    withdrawVotes({ native, clock }, filter, until)

  return async (documentId, until, removal) => {
    await withdraw({ documentId, value: { $in: [...voteValues] } }, until)
    // Votes set aside during a suspension as well: a reinstatement would cast them again.
    await withdraw({ documentId, value: null, setAside: { $in: [...voteValues] } }, until)
    const marked = await native.votes
      .find<MarkedVote>({ documentId, ...isMarked }, { projection: { documentId: 1, uncounted: 1 } })
      .toArray()
    await countChanges([documentId], marked)
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
