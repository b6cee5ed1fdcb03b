import { voteCalls } from '#events'
import { request } from '../../../http/api-client'
import { ownSocket } from '../../../live/socket'
import type { VoteChange } from '../vote'

const callOf = {
  like: voteCalls.like,
  dislike: voteCalls.dislike,
  'remove-like': voteCalls.removeLike,
  'remove-dislike': voteCalls.removeDislike,
} as const satisfies Record<VoteChange, unknown>

/** Casts or withdraws the user's vote; returns the current counts and vote. Throws ApiError. */
export const sendVote = (documentId: string, change: VoteChange) =>
  request(callOf[change], {
    params: { id: documentId },
    headers: ownSocket(),
  })
