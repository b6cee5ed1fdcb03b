import { useMissingCode } from '../../components/fetch-code'
import { useConnection } from '../../live/socket'
import { useOnline } from '../../live/use-online'
import styles from './offline-banner.module.css'

/** Says that what is shown may be behind, and that what was asked for has not come, until it is so no more. */
export function OfflineBanner() {
  const lost = useConnection(({ state }) => state === 'lost')
  const online = useOnline()
  const missing = useMissingCode(({ waiting }) => waiting > 0)
  const words = missing
    ? 'You are offline. What you asked for comes with the connection.'
    : !online
      ? 'You are offline. What you see may have changed.'
      : lost
        ? 'Reconnecting…'
        : null
  return (
    <div role="status" className={styles.place}>
      {words !== null && <p className={styles.banner}>{words}</p>}
    </div>
  )
}
