import type { ReactNode } from 'react'
import { LinkedText } from '../../../components/linked-text'
import { Moment } from '../../../components/moment'
import styles from './message-sheet.module.css'

/** A message in the inbox's layout. `action`: a button for it. */
export function MessageSheet({
  title,
  body,
  createdAt,
  correctedAt,
  read,
  action,
}: {
  title: string
  body: string
  createdAt: string
  /** When its text was last corrected. */
  correctedAt?: string | undefined
  read: boolean
  action?: ReactNode
}) {
  return (
    <article className={styles.message} data-read={read} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!read && <span className={styles.unread}>Unread</span>}
        <Moment at={createdAt} className={styles.date} />
      </header>
      <LinkedText text={body} />
      {correctedAt !== undefined && (
        <p className={styles.corrected}>
          Corrected on <Moment at={correctedAt} />
        </p>
      )}
      {action}
    </article>
  )
}
