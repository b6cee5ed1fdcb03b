import type { VoteValue } from '#events'
import type { Library } from '../contract'
import { standing } from '../documents/require-active'
import { voteId, type Intent, type VoteChange } from '../rules'
import type { createVoteBatch } from './batch'
import type { VoteStore } from './store'

/** Likes and dislikes: one vote per user and document, written in batches, counted before the answer. */
export function createVotes(deps: {
  votes: Pick<VoteStore, 'document' | 'vote'>
  batch: Pick<ReturnType<typeof createVoteBatch>, 'cast'>
}): Pick<Library, 'counts' | 'vote' | 'withdrawVote'> {
  async function decide(userId: string, documentId: string, intent: Intent) {
    standing(await deps.votes.document(documentId))
    const { change, met, counts } = await deps.batch.cast(documentId, userId, intent)
    const [counted, myVote] = await Promise.all([counts, valueAfter(voteId(documentId, userId), change, met)])
    return { ...counted, myVote }
  }

  /** Only a vote that was not cleared must be looked up: perhaps it is for the other side. */
  function valueAfter(
    id: string,
    change: VoteChange,
    met: boolean,
  ): VoteValue | null | Promise<VoteValue | null> {
    if (change.kind === 'set') return change.value
    return met ? null : deps.votes.vote(id)
  }

  return {
    async counts(documentIds) {
      const found = await Promise.all(documentIds.map((documentId) => deps.votes.document(documentId)))
      return found.flatMap((one) => {
        if (one === null) return []
        const { _id, likes, dislikes, version, isActive } = one
        return [{ _id, likes, dislikes, version, isActive }]
      })
    },
    vote: (userId, documentId, value) => decide(userId, documentId, { kind: 'cast', value }),
    withdrawVote: (userId, documentId, value) => decide(userId, documentId, { kind: 'withdraw', value }),
  }
}
