import type { ReactNode } from 'react'
import styles from './form-error.module.css'

/** The error of a form, shown next to its submit button. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.place}>
      {children !== null && <p className={styles.error}>{children}</p>}
    </div>
  )
}
