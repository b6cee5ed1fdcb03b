import { Loading, Skeleton } from '../../../components/skeleton'
import styles from './shelf-grid.module.css'

/** Placeholder of a grid, with as many places as there will be documents. */
export function ShelfGridSkeleton({ label, places }: { label: string; places: number }) {
  return (
    <div className={styles.wall}>
      <Loading label={`Loading ${label}`} />
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: places }, (_, place) => (
          <div key={place} className={styles.place}>
            <Skeleton height="var(--sheet-height)" />
            <div className={styles.label}>
              <Skeleton width="90%" height="14px" />
              <Skeleton width="60%" height="14px" />
              <Skeleton width="45%" height="12px" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
