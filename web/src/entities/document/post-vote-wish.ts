/** A vote for an answer as the outbox keeps it. */
export interface PostVoteWish {
  postId: string
  threadId: string
  isVoted: boolean
}

export const isPostVoteWish = (wish: unknown): wish is PostVoteWish =>
  typeof wish === 'object' && wish !== null && 'isVoted' in wish && typeof wish.isVoted === 'boolean'
