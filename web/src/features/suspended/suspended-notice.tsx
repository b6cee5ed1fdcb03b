import { Ban } from 'lucide-react'
import { useSupportEmail } from '../../entities/site/api/read-site'
import styles from './suspended-notice.module.css'

/** Says what happened and whom to ask. */
export function SuspendedNotice() {
  const supportEmail = useSupportEmail()
  return (
    <section className={styles.notice}>
      <Ban size={32} aria-hidden="true" className={styles.sign} />
      <h1>Account Suspended</h1>
      <p>Three of your documents were removed after many dislikes, so this account may no longer be used.</p>
      {supportEmail !== '' && (
        <p>
          Do you think this is a mistake? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </section>
  )
}
