import { connectionWords } from './connection-words'
import styles from './live-dot.module.css'
import { useConnection } from './socket'
import { useOnline } from './use-online'

/** Says quietly whether what is shown moves by itself, and what stands in the way where it does not. */
export function LiveDot() {
  const state = useConnection((connection) => connection.state)
  const words = connectionWords(state, useOnline())
  if (words === null) return null
  return (
    <span className={words === 'Live' ? styles.live : styles.still}>
      <span className={styles.dot} aria-hidden="true" />
      {words}
    </span>
  )
}
