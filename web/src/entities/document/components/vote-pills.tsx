import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { MovingNumber } from '../../../components/moving-number'
import styles from './vote-pills.module.css'

/** The counts of likes and dislikes on a card. */
export function VotePills({ likes, dislikes }: { likes: number; dislikes: number }) {
  return (
    <span className={styles.pills}>
      <span className={styles.likes}>
        <ThumbsUp size={14} aria-hidden="true" />
        <MovingNumber value={likes} />
        <span className="visually-hidden"> {likes === 1 ? 'like' : 'likes'}</span>
      </span>
      <span className={styles.dislikes}>
        <ThumbsDown size={14} aria-hidden="true" />
        <MovingNumber value={dislikes} />
        <span className="visually-hidden"> {dislikes === 1 ? 'dislike' : 'dislikes'}</span>
      </span>
    </span>
  )
}
