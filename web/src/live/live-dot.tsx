import { connectionWords } from './connection-words'
import styles from './live-dot.module.css'
import { useConnection } from './socket'
import { useOnline } from './use-online'

/**
 * Says quietly whether what is shown moves by itself, and what stands in the way where it does not. Keeps its place while that is
 * not known, so that nothing moves when it is.
 */
export function LiveDot() {
  const state = useConnection((connection) => connection.state)
  const words = connectionWords(state, useOnline())
  return (
    <span className={words === 'Live' ? styles.live : words === null ? styles.unknown : styles.still}>
      <span className={styles.dot} aria-hidden="true" />
      {words ?? 'Live'}
    </span>
  )
}
