import type { ReactNode } from 'react'
import styles from './form-error.module.css'

/** Why a form was refused, said where it was sent; nothing while there is nothing to say. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.place}>
      {children !== null && <p className={styles.error}>{children}</p>}
    </div>
  )
}
