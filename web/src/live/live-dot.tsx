import { useConnection } from './socket'
import styles from './live-dot.module.css'

/** Says quietly that what is shown moves by itself; nothing while it does not. */
export function LiveDot() {
  const live = useConnection(({ state }) => state === 'live')
  if (!live) return null
  return (
    <span className={styles.live}>
      <span className={styles.dot} aria-hidden="true" />
      Live
    </span>
  )
}
