import { voteResponse } from '#events'
import { call } from '../../../http/api-client'
import type { VoteChange } from '../vote'

/** Gives or takes back the user's vote; answers the counts and the vote as they stand now. Throws ApiError. */
export const sendVote = (documentId: string, change: VoteChange) =>
  call('POST', `/auth/document/${documentId}/${change}`, voteResponse)
