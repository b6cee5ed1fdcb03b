import styles from './skeleton.module.css'

/** A place kept for what is on its way. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Says to screen readers that the page is loading, while skeletons say so to eyes. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <p className="visually-hidden" role="status">
      {label}
    </p>
  )
}
