import type { Warning } from '#events'
import styles from './warning-sheet.module.css'

const date = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

/** One warning: when, which document, why. */
export function WarningSheet({ warning }: { warning: Warning }) {
  return (
    <li className={styles.sheet}>
      <time className={styles.date} dateTime={warning.at}>
        {date.format(new Date(warning.at))}
      </time>
      <h2 className={styles.title}>{warning.docTitle}</h2>
      <p className={styles.message}>{warning.message}</p>
    </li>
  )
}
