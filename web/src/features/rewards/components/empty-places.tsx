import { Skeleton } from '../../../components/skeleton'
import styles from './shop.module.css'

/** Placeholder of the shelf. */
export function EmptyPlaces() {
  return (
    <div className={styles.shelf} aria-hidden="true">
      {Array.from({ length: 5 }, (_, place) => (
        <div key={place} className={styles.emptyPlace}>
          <Skeleton width="150px" height="225px" />
        </div>
      ))}
    </div>
  )
}
