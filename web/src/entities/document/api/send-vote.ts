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

/** Gives or takes back the user's vote; answers the counts and the vote as they stand now. Throws ApiError. */
export const sendVote = (documentId: string, change: VoteChange) =>
  request(callOf[change], {
    params: { id: documentId },
    headers: ownSocket(),
  })
