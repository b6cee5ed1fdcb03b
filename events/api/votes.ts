import { z } from 'zod'
import { voteValue } from '../values'
import { defineCall } from './define-call'
import { documentMustStand, withId } from './shared'

export const voteResponse = z.object({
  success: z.literal(true),
  likes: z.number().int().nonnegative(),
  dislikes: z.number().int().nonnegative(),
  version: z.number().int().nonnegative(),
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

/** The hot path. */
export const voteCalls = {
  like: defineCall({
    ...vote,
    path: '/api/auth/document/:id/like',
    summary: 'Like a document; a dislike is taken back. Idempotent.',
  }),
  dislike: defineCall({
    ...vote,
    path: '/api/auth/document/:id/dislike',
    summary: 'Dislike a document; a like is taken back. Idempotent.',
  }),
  removeLike: defineCall({
    ...vote,
    path: '/api/auth/document/:id/remove-like',
    summary: 'Take one’s like back. Idempotent.',
  }),
  removeDislike: defineCall({
    ...vote,
    path: '/api/auth/document/:id/remove-dislike',
    summary: 'Take one’s dislike back. Idempotent.',
  }),
}
