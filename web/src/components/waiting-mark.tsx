import { Clock3 } from 'lucide-react'
import styles from './waiting-mark.module.css'

/** Says that what a button shows waits for the connection. */
export const waitingWords = 'waits for the connection'

/** The mark on a button whose act waits for the connection. The button is its positioned parent. */
export const WaitingMark = () => (
  <span className={styles.mark} title={`This ${waitingWords}`}>
    <Clock3 size={12} strokeWidth={2.5} aria-hidden="true" />
    <span className="visually-hidden">, {waitingWords}</span>
  </span>
)
