import styles from './progress.module.css'

export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(value * 100)
  return (
    <div className={styles.row}>
      <progress className={styles.bar} aria-label={label} max={100} value={percent} />
      <span className={styles.percent} aria-hidden="true">
        {percent < 100 ? `${percent} %` : 'Checking'}
      </span>
    </div>
  )
}
