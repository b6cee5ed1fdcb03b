import { Loading, Skeleton } from '../../../components/skeleton'
import { ShelfSkeleton } from '../../../entities/document/components/shelf-skeleton'
import styles from './profile-head.module.css'

/** Placeholder of a profile. */
export function ProfileWaiting() {
  return (
    <>
      <Loading label="Loading the profile" />
      <div className={styles.head} aria-hidden="true">
        <Skeleton width="96px" height="96px" />
        <div className={styles.who}>
          <Skeleton width="min(260px, 80%)" height="38px" />
          <div className={styles.counts}>
            <Skeleton width="180px" />
          </div>
        </div>
      </div>
      <ShelfSkeleton label="Documents" />
    </>
  )
}
