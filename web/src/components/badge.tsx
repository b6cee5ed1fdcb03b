import styles from './badge.module.css'

/** A count that needs attention. */
export function Badge({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
