import { Button, ButtonLink } from '../../../components/button'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { useWallet } from '../use-wallet'
import { LedgerRow } from './ledger-row'
import styles from './ledger.module.css'

/** All point transactions and their causes. */
export function Ledger() {
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWallet()
  if (isPending)
    return (
      <div className={styles.ledger}>
        <Loading label="Loading your wallet" />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height="56px" />
        ))}
      </div>
    )
  if (data === undefined)
    return <ErrorState title="Your wallet couldn’t load." onRetry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <EmptyState title="No points yet." action={<ButtonLink to="/upload">Upload notes</ButtonLink>}>
        You earn ten points for every document you share. Books cost from 50 to 100.
      </EmptyState>
    )
  return (
    <div className={styles.ledger}>
      <ul className={styles.rows} aria-label="Points history, newest first">
        {entries.map((entry) => (
          <LedgerRow key={entry.number} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show earlier'}
        </Button>
      )}
    </div>
  )
}
