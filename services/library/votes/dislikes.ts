import type { Clock } from '#platform/core'
import type { Library } from '../contract'
import type { Store, VoteRecord } from '../model'
import { voteId } from './rules'
import { isMarked, type CountChanges, type MarkedVote } from './uncounted-changes'
import { withdrawVotes } from './withdraw-votes'

/** Far more than it takes to remove a document. */
const most = 1000
/** Twenty of each of them. */
const mostElsewhere = 20 * most

/** Who dislikes what, for decisions about removals. */
export function createDislikes({
  store: { native },
  countChanges,
  clock,
}: {
  store: Pick<Store, 'native'>
  countChanges: CountChanges
  clock: Clock
}): Pick<Library, 'dislikesOf' | 'dislikedBy' | 'voidDislikes'> {
  return {
    dislikesOf: (documentId) =>
      native.votes
        .find<Pick<VoteRecord, 'userId' | 'castAt'>>(
          { documentId, value: 'dislike' },
          { projection: { _id: 0, userId: 1, castAt: 1 } },
        )
        .limit(most)
        .toArray(),

    async dislikedBy(userIds, since) {
      const found = await native.votes
        .find<Pick<VoteRecord, 'userId' | 'documentId'>>(
          { userId: { $in: [...userIds] }, value: 'dislike', castAt: { $gte: since } },
          { projection: { _id: 0, userId: 1, documentId: 1 } },
        )
        .limit(mostElsewhere)
        .toArray()
      const users = new Map<string, string[]>()
      for (const { documentId, userId } of found)
        users.set(documentId, [...(users.get(documentId) ?? []), userId])
      return users
    },

    async voidDislikes(documentId, userIds, until) {
      const ids = userIds.map((userId) => voteId(documentId, userId))
      await withdrawVotes({ native, clock }, { _id: { $in: ids }, value: 'dislike' }, until)
      // Dislikes set aside during a suspension as well: a reinstatement would cast them again.
      await withdrawVotes({ native, clock }, { _id: { $in: ids }, value: null, setAside: 'dislike' }, until)
      const marked = await native.votes
        .find<MarkedVote>({ _id: { $in: ids }, ...isMarked }, { projection: { documentId: 1, uncounted: 1 } })
        .toArray()
      await countChanges([documentId], marked)
    },
  }
}
