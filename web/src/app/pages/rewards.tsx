import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { Balance } from '../../features/rewards/components/balance'
import { Shop } from '../../features/rewards/components/shop'
import { useSession } from '../../session/session-store'
import styles from './rewards.module.css'

/** Books for points. */
export function RewardsPage() {
  const user = useSession((state) => state.user)
  if (user === null) return null
  return (
    <Page title="Rewards">
      <header className={styles.header}>
        <div>
          <h1>Rewards</h1>
          <p className={styles.lead}>Redeem your points for books, and read them here on any device.</p>
        </div>
        <Balance points={user.points} />
      </header>
      <Shop points={user.points} ownedBooks={user.ownedBooks} />
      <aside className={styles.more}>
        <p>Every document you share earns ten points.</p>
        <ButtonLink to="/upload" variant="secondary">
          Upload notes
        </ButtonLink>
      </aside>
    </Page>
  )
}
