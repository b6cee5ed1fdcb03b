import { kindsInWords, type Want } from '#events'
import styles from './want-text.module.css'

/** The kind, the year and the line of a want. */
export function WantText({ want: { kind, year, line, isLineHidden } }: { want: Want }) {
  const words = kindsInWords[kind]
  return (
    <span className={styles.text}>
      <strong>{words.charAt(0).toUpperCase() + words.slice(1)}</strong>
      {year !== null && <> {year}</>}
      {line !== null && <bdi className={styles.line}>: {line}</bdi>}
      {isLineHidden && <span className={styles.hidden}>: Removed by an admin</span>}
    </span>
  )
}
