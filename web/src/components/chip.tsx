import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A word about what it stands beside. 'warn' asks for attention; 'up' and 'down' say that things are well or not. */
export function Chip({
  tone = 'quiet',
  children,
}: {
  tone?: 'quiet' | 'news' | 'up' | 'down' | 'warn'
  children: ReactNode
}) {
  return <span className={[styles.chip, styles[tone]].join(' ')}>{children}</span>
}
