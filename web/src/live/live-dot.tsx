import { connectionLabel } from './connection-label'
import styles from './live-dot.module.css'
import { useConnection } from './socket'
import { useOnline } from './use-online'

/**
 * Shows whether data updates live, or why not. Keeps its space while the state is unknown, so that the layout does not shift. `live`: said
 * while it does.
 */
export function LiveDot({ live = 'Live' }: { live?: string }) {
  const state = useConnection((connection) => connection.state)
  const words = connectionLabel(state, useOnline())
  return (
    <span className={words === 'Live' ? styles.live : words === null ? styles.unknown : styles.still}>
      <span className={styles.dot} aria-hidden="true" />
      {words === null || words === 'Live' ? live : words}
    </span>
  )
}
