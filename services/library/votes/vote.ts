import type { Library } from '../contract'
import { detailsOf } from '../documents/details'
import { isPublished, requirePublished } from '../documents/visibility'
import type { GiveThanks } from '../thanks/give-thanks'
import { voteId, type Intent } from './rules'
import type { createVoteBatch } from './batch'
import type { VoteStore } from './store'

/** Likes and dislikes: one vote per user and document, written in batches, counted before the answer. */
export function createVotes(deps: {
  voteStore: Pick<VoteStore, 'readDetails' | 'readStatus' | 'readValue'>
  batch: Pick<ReturnType<typeof createVoteBatch>, 'cast'>
  thanks: Pick<GiveThanks, 'noteLike'>
}): Pick<Library, 'counts' | 'vote' | 'withdrawVote'> {
  async function castAndCount(userId: string, documentId: string, intent: Intent) {
    requirePublished(await deps.voteStore.readStatus(documentId))
    const isLike = intent.kind === 'cast' && intent.value === 'like'
    // At once, so that one user's intents keep their order.
    const [{ change, applied, counts }] = await Promise.all([
      deps.batch.cast(documentId, userId, intent),
      isLike ? deps.thanks.noteLike(documentId) : undefined,
    ])
    const counted = await counts
    if (change.kind === 'set') return { ...counted, myVote: change.value }
    // A vote that was not cleared must be looked up: it may have the other value.
    const myVote = applied ? null : await deps.voteStore.readValue(voteId(documentId, userId))
    return { ...counted, myVote }
  }

  return {
    async counts(documentIds) {
      const found = await Promise.all(documentIds.map((documentId) => deps.voteStore.readDetails(documentId)))
      return found.flatMap((document) => {
        if (document === null) return []
        const { _id, likes, dislikes, version } = document
        const isActive = isPublished(document)
        const details = isActive ? detailsOf(document) : null
        return [{ _id, likes, dislikes, version, isActive, details }]
      })
    },
    vote: (userId, documentId, value) => castAndCount(userId, documentId, { kind: 'cast', value }),
    withdrawVote: (userId, documentId, value) =>
      castAndCount(userId, documentId, { kind: 'withdraw', value }),
  }
}
