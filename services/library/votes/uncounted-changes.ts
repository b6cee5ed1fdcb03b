import type { Store, VoteRecord } from '../model'
import type { Recount } from './recount'

/**
 * The program changes votes too: it sets them aside, casts them again and withdraws them. Such a vote carries the id of its change until
 * its document is counted. The event that caused the change is handled again after a crash, so counts become right without this mark;
 * it tells an audit in between that they are not wrong, but late.
 */
export type MarkedVote = Pick<VoteRecord, '_id' | 'documentId' | 'uncounted'>

/** A filter for votes whose last change by the program may be uncounted. */
export const isMarked = { uncounted: { $gt: '' } }

/** Counts documents and then removes the marks from these votes, unless the program has changed a vote again meanwhile. */
export type CountChanges = (documentIds: Iterable<string>, marked: readonly MarkedVote[]) => Promise<void>

export const createCountChanges =
  ({ store: { native }, recount }: { store: Pick<Store, 'native'>; recount: Recount }): CountChanges =>
  async (documentIds, marked) => {
    await Promise.all([...new Set(documentIds)].map(recount))
    const writes = marked.flatMap(({ _id, uncounted = null }) =>
      uncounted === null ? [] : [{ filter: { _id, uncounted }, update: { $set: { uncounted: null } } }],
    )
    if (writes.length > 0)
      await native.votes.bulkWrite(
        writes.map((updateOne) => ({ updateOne })),
        { ordered: false },
      )
  }
