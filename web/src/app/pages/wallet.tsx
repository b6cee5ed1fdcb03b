import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { Balance } from '../../features/rewards/components/balance'
import { Growth } from '../../features/wallet/components/growth'
import { Ledger } from '../../features/wallet/components/ledger'
import { useSession } from '../../session/session-store'
import styles from './rewards.module.css'

/** `/wallet`: the user's points and their history. */
export function WalletPage() {
  const points = useSession(({ user }) => user?.points ?? 0)
  return (
    <Page title="Wallet" width="narrow">
      <header className={styles.header}>
        <div>
          <h1>Wallet</h1>
          <p className={styles.lead}>Where your points came from, and where they went.</p>
        </div>
        <Balance points={points} />
      </header>
      <Growth />
      <Ledger />
      <aside className={styles.more}>
        <p>Redeem points for books.</p>
        <ButtonLink to="/rewards" variant="secondary">
          Go to rewards
        </ButtonLink>
      </aside>
    </Page>
  )
}
