import { z } from 'zod'
import { count, success } from '../fields'
import { voteValue } from '../values'
import { defineCall } from './define-call'
import { documentMustStand, withId } from './shared'

export const voteResponse = z.object({
  success,
  likes: count,
  dislikes: count,
  version: count,
  myVote: voteValue.nullable(),
})
export type VoteResponse = z.infer<typeof voteResponse>

const vote = {
  method: 'post',
  access: 'user',
  params: withId,
  answer: voteResponse,
  reasons: documentMustStand,
} as const

/** Votes: the hot path. */
export const voteCalls = {
  like: defineCall({
    ...vote,
    path: '/api/auth/document/:id/like',
    summary: 'Like a document. Withdraws a dislike. Idempotent.',
  }),
  dislike: defineCall({
    ...vote,
    path: '/api/auth/document/:id/dislike',
    summary: 'Dislike a document. Withdraws a like. Idempotent.',
  }),
  removeLike: defineCall({
    ...vote,
    path: '/api/auth/document/:id/remove-like',
    summary: 'Withdraw one’s like. Idempotent.',
  }),
  removeDislike: defineCall({
    ...vote,
    path: '/api/auth/document/:id/remove-dislike',
    summary: 'Withdraw one’s dislike. Idempotent.',
  }),
}
