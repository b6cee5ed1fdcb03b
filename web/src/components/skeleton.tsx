import styles from './skeleton.module.css'

/** Placeholder for loading content. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Tells screen readers that the page is loading; skeletons show it visually. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <p className="visually-hidden" role="status" data-content-loading>
      {label}
    </p>
  )
}
