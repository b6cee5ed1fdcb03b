import type { Vote, VoteChange } from './vote'

/** A vote as the outbox keeps it. `from`: the vote that was shown at the press, and `atVersion` the version of the counts then. */
export interface VoteWish {
  vote: Vote
  from: Vote
  atVersion: number
}

export const isVoteWish = (wish: unknown): wish is VoteWish =>
  typeof wish === 'object' && wish !== null && 'vote' in wish && 'atVersion' in wish

/** The first call for a wish. A withdrawal is always sent: the vote may be on its way. */
export const firstChange = ({ vote, from }: Pick<VoteWish, 'vote' | 'from'>): VoteChange =>
  vote ?? (from === 'dislike' ? 'remove-dislike' : 'remove-like')
