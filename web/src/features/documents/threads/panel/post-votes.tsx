import type { Post } from '#events'
import { ThumbsUp } from 'lucide-react'
import { MovingNumber } from '../../../../components/moving-number'
import { WaitingMark } from '../../../../components/waiting-mark'
import styles from './post-card.module.css'
import { usePostVote } from './use-post-vote'

/** Votes for an answer, and the reader’s own. Nobody votes for theirs. */
export function PostVotes({ post, document }: { post: Post; document: { _id: string; title: string } }) {
  const { voted, votes, isLate, press } = usePostVote(post, document)
  if (post.mine)
    return (
      <span className={styles.count}>
        {post.votes} {post.votes === 1 ? 'vote' : 'votes'}
      </span>
    )
  return (
    <button type="button" className={styles.vote} aria-pressed={voted} onClick={press}>
      <ThumbsUp size={15} aria-hidden="true" />
      <span className="visually-hidden">Helpful </span>
      <MovingNumber value={votes} />
      {isLate && <WaitingMark />}
    </button>
  )
}
