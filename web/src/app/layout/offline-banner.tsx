import { useMissingCode } from '../../components/fetch-code'
import { useConnection } from '../../live/socket'
import { useOnline } from '../../live/use-online'
import styles from './offline-banner.module.css'

/** Tells the user that the page may be outdated and that requests are waiting for the connection. */
export function OfflineBanner() {
  const lost = useConnection(({ state }) => state === 'lost')
  const online = useOnline()
  const missing = useMissingCode(({ waiting }) => waiting > 0)
  const words = missing
    ? 'You are offline. Pending requests continue once you are back online.'
    : !online
      ? 'You are offline. This page may be out of date.'
      : lost
        ? 'Reconnecting…'
        : null
  return (
    <div role="status" className={styles.place}>
      {words !== null && <p className={styles.banner}>{words}</p>}
    </div>
  )
}
