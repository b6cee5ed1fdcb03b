import { useEffect, useRef, type ReactNode } from 'react'
import styles from './notice.module.css'

/** Confirms that a form was sent, in its place. */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.done} role="status" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}
