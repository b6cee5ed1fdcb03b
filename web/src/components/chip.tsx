import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A short status label. 'warn' asks for attention; 'up' and 'down' mean good and bad. */
export function Chip({
  tone = 'quiet',
  children,
}: {
  tone?: 'quiet' | 'news' | 'up' | 'down' | 'warn'
  children: ReactNode
}) {
  return <span className={[styles.chip, styles[tone]].join(' ')}>{children}</span>
}
