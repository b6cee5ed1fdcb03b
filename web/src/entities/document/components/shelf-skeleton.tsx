import { Loading, Skeleton } from '../../../components/skeleton'
import { ShelfFrame } from './shelf'
import shelf from './shelf.module.css'
import styles from './shelf-skeleton.module.css'

/** Placeholder of a shelf. */
export function ShelfSkeleton({ label }: { label: string }) {
  return (
    <ShelfFrame label={label}>
      <Loading label={`Loading ${label}`} />
      <div className={`${shelf.row} ${styles.row}`} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((place) => (
          <div key={place} className={shelf.place}>
            <Skeleton height="var(--sheet-height)" />
            <span className={styles.label}>
              <Skeleton width="85%" height="15px" />
              <Skeleton width="45%" height="12px" />
            </span>
          </div>
        ))}
      </div>
    </ShelfFrame>
  )
}
