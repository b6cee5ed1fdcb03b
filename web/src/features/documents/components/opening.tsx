import { Loading, Skeleton } from '../../../components/skeleton'
import styles from './opening.module.css'

/** Shown until the pages are drawn: the picture of page one, if there is one, about where that page will be. */
export function Opening({
  picture,
  label,
  onMissing,
}: {
  picture: string | null
  label: string
  /** Called if there is no picture. */
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
          // It was visible before the program ran, and must not flicker.
          decoding="sync"
          onError={onMissing}
        />
      )}
    </div>
  )
}
