import type { ReactNode } from 'react'
import { Button } from './button'
import styles from './state.module.css'

/** An empty state: what belongs here, and how to add it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  )
}

/** An error, with a button to retry. */
export function ErrorState({ title, onRetry }: { title: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      {onRetry !== undefined && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
