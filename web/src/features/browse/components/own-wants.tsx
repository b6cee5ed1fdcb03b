import type { Want } from '#events'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { useOwnWants } from '../../../entities/want/api/wants'
import { SecondButton } from '../../../entities/want/components/second-button'
import { WantText } from '../../../entities/want/components/want-text'
import styles from './module-wants.module.css'

/** The user's wants in all modules. `onWithdrawn`: its row is gone. */
export function OwnWants({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { data, isError, refetch } = useOwnWants()
  if (data === undefined)
    return isError ? (
      <p className={styles.failed} role="alert">
        This couldn’t load.
        <Button variant="secondary" size="dense" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    ) : (
      <p className={styles.lead}>Loading…</p>
    )
  const open = data.filter(({ settledBy }) => settledBy === null)
  if (open.length === 0) return <p className={styles.lead}>You haven’t asked for anything.</p>
  return (
    <ul className={styles.ownList} aria-label="All your requests">
      {open.map((want) => (
        <Own key={want._id} want={want} onWithdrawn={onWithdrawn} />
      ))}
    </ul>
  )
}

const Own = ({ want, onWithdrawn }: { want: Want; onWithdrawn: () => void }) => (
  <li>
    <span>
      <Link to={moduleAddress(want.courseCode)}>{want.courseCode}</Link> <WantText want={want} />
    </span>
    <SecondButton code={want.courseCode} want={want} onDone={onWithdrawn} />
  </li>
)
