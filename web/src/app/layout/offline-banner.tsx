import { useConnection } from '../../live/socket'
import styles from './offline-banner.module.css'

/** Says that what is shown may be behind, until it is not. */
export function OfflineBanner() {
  const lost = useConnection(({ state }) => state === 'lost')
  return (
    <div role="status" className={styles.place}>
      {lost && <p className={styles.banner}>Reconnecting…</p>}
    </div>
  )
}
