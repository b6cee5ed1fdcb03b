import type { VoteValue } from '#events'
import type { Library } from './contract'
import { standing } from './standing'
import { voteId, type Intent } from './rules'
import type { createVoteBatch } from './vote-batch'
import type { VoteStore } from './vote-store'

/** Likes and dislikes: one vote per user and document, written in batches, counted before the answer. */
export function createVotes(deps: {
  votes: Pick<VoteStore, 'document' | 'vote'>
  batch: Pick<ReturnType<typeof createVoteBatch>, 'cast'>
}): Pick<Library, 'vote' | 'withdrawVote'> {
  async function decide(userId: string, documentId: string, intent: Intent) {
    standing(await deps.votes.document(documentId))
    const { change, ...counts } = await deps.batch.cast(documentId, userId, intent)
    const myVote: VoteValue | null =
      change.kind === 'set' ? change.value : await deps.votes.vote(voteId(documentId, userId))
    return { ...counts, myVote }
  }

  return {
    vote: (userId, documentId, value) => decide(userId, documentId, { kind: 'cast', value }),
    withdrawVote: (userId, documentId, value) => decide(userId, documentId, { kind: 'withdraw', value }),
  }
}
