import { Loading, Skeleton } from '../../../components/skeleton'
import styles from './opening.module.css'

/** Until the pages are drawn: the picture of page one, where there is one, about where that page will be. */
export function Opening({
  picture,
  label,
  onMissing,
}: {
  picture: string | null
  label: string
  /** There is no such picture. */
  onMissing?: () => void
}) {
  return (
    <div className={styles.opening}>
      <Loading label={label} />
      {picture === null ? (
        <Skeleton width="min(640px, 92%)" height="100%" />
      ) : (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          fetchPriority="high"
          // It stood there before the program ran: there is no moment without it.
          decoding="sync"
          onError={onMissing}
        />
      )}
    </div>
  )
}
