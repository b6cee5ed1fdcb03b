import type { Post } from '#events'
import { UserRound } from 'lucide-react'
import { UserLink } from '../../../../entities/user/components/user-link'
import styles from './post-card.module.css'

/** Who wrote a post. Without a name, only its author and admins are told. */
export function PostAuthor({ post: { author, mine, isAnonymous, isUploader, isAsker } }: { post: Post }) {
  return (
    <span className={styles.author}>
      {author === null ? (
        <span className={styles.nobody}>
          <UserRound size={18} aria-hidden="true" />
          {mine ? 'You, without your name' : 'Without a name'}
        </span>
      ) : (
        <UserLink user={author} />
      )}
      {isUploader && <span className={styles.role}>Uploader</span>}
      {isAsker && <span className={styles.role}>Asked</span>}
      {isAnonymous && author !== null && <span className={styles.role}>Name hidden from students</span>}
    </span>
  )
}
