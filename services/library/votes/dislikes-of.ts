import type { Library } from '../contract'
import type { Store, VoteRecord } from '../model'

/** Far more than it takes to remove a document. */
const most = 1000

export function createDislikesOf({ native }: Pick<Store, 'native'>): Library['dislikesOf'] {
  return (documentId) =>
    native.votes
      .find<Pick<VoteRecord, 'userId' | 'castAt'>>(
        { documentId, value: 'dislike' },
        { projection: { _id: 0, userId: 1, castAt: 1 } },
      )
      .limit(most)
      .toArray()
}
