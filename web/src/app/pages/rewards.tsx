import { Link, useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { Balance } from '../../features/rewards/components/balance'
import { Shop } from '../../features/rewards/components/shop'
import { UnreadNotice } from '../../features/rewards/components/unread-notice'
import { unreadOf } from '../../features/rewards/unread'
import { useSession } from '../../session/session-store'
import styles from './rewards.module.css'

/** Books for points. */
export function RewardsPage() {
  const user = useSession((state) => state.user)
  const { state } = useLocation() as { state: unknown }
  const unread = unreadOf(state)
  if (user === null) return null
  return (
    <Page title="Rewards">
      <header className={styles.header}>
        <div>
          <h1>Rewards</h1>
          <p className={styles.lead}>
            Redeem your points for books, and read them here on any device.{' '}
            <Link to="/wallet">Where your points came from</Link>
          </p>
        </div>
        <Balance points={user.points} />
      </header>
      {unread !== null && <UnreadNotice unread={unread} ownedBooks={user.ownedBooks} />}
      <Shop points={user.points} ownedBooks={user.ownedBooks} />
      <aside className={styles.more}>
        <p>You earn ten points for every document you share.</p>
        <ButtonLink to="/upload" variant="secondary">
          Upload notes
        </ButtonLink>
      </aside>
    </Page>
  )
}
