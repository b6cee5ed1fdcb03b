import { Ban } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSupportEmail } from '../../../entities/site/api/read-site'
import { useSuspendedSession } from '../../../session/suspended-session'
import { SuspendedAccount } from './suspended-account'
import styles from './suspended-notice.module.css'

/** Explains the suspension, whom to contact, and what to do. */
export function SuspendedNotice() {
  const supportEmail = useSupportEmail()
  const known = useSuspendedSession(({ session }) => session !== null)
  return (
    <section className={styles.notice}>
      <Ban size={32} aria-hidden="true" className={styles.sign} />
      <h1>Account Suspended</h1>
      {known ? (
        <SuspendedAccount />
      ) : (
        <p>
          A suspended account can’t be used.{' '}
          <Link to="/sign-up" state={{ tab: 'login' }}>
            Log in
          </Link>{' '}
          to see why, and to appeal.
        </p>
      )}
      {supportEmail !== '' && (
        <p className={styles.support}>
          Do you think this is a mistake? You can also write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </section>
  )
}
