import type { ReactNode } from 'react'
import styles from './empty-shelf.module.css'
import { ShelfFrame } from './shelf'

/** An empty shelf: what belongs here, and how to add it. */
export function EmptyShelf({
  label,
  total,
  aside,
  children,
}: {
  label: string
  total?: number
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <ShelfFrame label={label} total={total} aside={aside}>
      <div className={styles.room}>
        <span className={styles.ghost} aria-hidden="true" />
        <span className={styles.ghost} aria-hidden="true" />
        <div className={styles.words}>{children}</div>
      </div>
    </ShelfFrame>
  )
}
