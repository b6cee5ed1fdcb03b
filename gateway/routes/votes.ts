import { voteResponse, type VoteValue } from '#events'
import type { Library, VoteOutcome } from '#services/library'
import { call, type Call } from '../http/call'
import { limits } from '../http/limits'
import { success } from '../http/success'
import { withId } from './params'

/** The hot path: mounted before everything else, and without a body to read. */
export function voteCalls({ library }: { library: Library }): Call[] {
  const voteCall = (
    action: string,
    summary: string,
    cast: (userId: string, documentId: string) => Promise<VoteOutcome>,
  ) =>
    call({
      method: 'post',
      path: `/api/auth/document/:id/${action}`,
      summary,
      access: 'user',
      limits: [limits.votes],
      params: withId,
      answer: voteResponse,
      quiet: true,
      async handle({ actor, params }) {
        return success(await cast(actor.userId, params.id))
      },
    })
  const vote = (value: VoteValue) => (userId: string, documentId: string) =>
    library.vote(userId, documentId, value)
  const withdraw = (value: VoteValue) => (userId: string, documentId: string) =>
    library.withdrawVote(userId, documentId, value)

  return [
    voteCall('like', 'Like a document; a dislike is taken back. Idempotent.', vote('like')),
    voteCall('dislike', 'Dislike a document; a like is taken back. Idempotent.', vote('dislike')),
    voteCall('remove-like', 'Take one’s like back. Idempotent.', withdraw('like')),
    voteCall('remove-dislike', 'Take one’s dislike back. Idempotent.', withdraw('dislike')),
  ]
}
