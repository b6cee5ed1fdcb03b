import { Coins } from 'lucide-react'
import styles from './balance.module.css'

/** The user's points; changes are announced to screen readers. */
export function Balance({ points }: { points: number }) {
  return (
    <p className={styles.balance} role="status">
      <Coins size={20} aria-hidden="true" />
      <span>
        <strong className={styles.points}>{points}</strong> points
      </span>
    </p>
  )
}
