import type { DocumentCard, PublicUser } from '#events'
import type { ReactNode } from 'react'
import { formatCount } from '../../../components/format-count'
import { Avatar } from '../../../components/avatar'
import { MovingNumber } from '../../../components/moving-number'
import { UserName } from '../../../entities/user/components/user-name'
import { useTotalLikes } from '../total-likes'
import styles from './profile-head.module.css'

/** A user's picture, name and document counts, with live likes. */
export function ProfileHead({
  user,
  documents,
  note,
  children,
}: {
  user: PublicUser & { uploadedDocuments: number; totalLikes: number }
  documents: readonly DocumentCard[]
  /** Below the counts. */
  note?: ReactNode
  children?: ReactNode
}) {
  const likes = useTotalLikes(user.totalLikes, documents)
  return (
    <header className={styles.head}>
      <Avatar src={user.avatar} size={96} />
      <div className={styles.who}>
        <h1 className={styles.name}>
          <UserName user={user} wraps />
        </h1>
        <dl className={styles.counts}>
          <div>
            <dt>{user.uploadedDocuments === 1 ? 'document' : 'documents'}</dt>
            <dd>{formatCount(user.uploadedDocuments)}</dd>
          </div>
          <div>
            <dt>{likes === 1 ? 'like' : 'likes'} in all</dt>
            <dd>
              <MovingNumber value={likes} />
            </dd>
          </div>
        </dl>
        {note}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
