import type { Post } from '#events'
import { isPostVoteWish, type PostVoteWish } from '../../../../entities/document/post-vote-wish'
import { post } from '../../../../http/outbox/post'
import { useWish } from '../../../../http/outbox/waiting'
import { postVoteSubject } from '../answer-wish'

/**
 * The user's vote for an answer about this document: optimistic, sent by the outbox, rolled back if refused. The last press wins.
 * `isLate`: it waits for the connection.
 */
export function usePostVote(
  { _id: postId, threadId, voted, votes }: Pick<Post, '_id' | 'threadId' | 'voted' | 'votes'>,
  document: { _id: string; title: string },
) {
  const subject = postVoteSubject(document._id, threadId, postId)
  const waiting = useWish('post-vote', subject)
  const shown = isPostVoteWish(waiting?.wish) ? waiting.wish.isVoted : voted

  const press = () => {
    const wish: PostVoteWish = { postId, threadId, isVoted: !shown }
    post({ kind: 'post-vote', subject, wish, title: document.title })
  }

  return {
    voted: shown,
    votes: Math.max(0, votes + Number(shown) - Number(voted)),
    isLate: waiting?.isLate ?? false,
    press,
  }
}
