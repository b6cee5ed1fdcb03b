import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { UserName } from '../../../entities/user/components/user-name'
import { wordsOf } from '../decisions/choices'
import styles from './bulk-bar.module.css'
import { forgetBulk, type Bulk, type BulkResult } from './bulk-store'

/** The outcome of each case; first those that were not decided. */
export function Results({
  bulk: { choice, note, cases },
  results,
  isDone,
}: {
  bulk: Bulk
  results: readonly BulkResult[]
  isDone: boolean
}) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: ['admin'] })
  }, [isDone, queryClient])
  const refused = results.filter(({ refusal }) => refusal !== null)
  const decided = results.length - refused.length
  return (
    <section className={styles.bar} aria-label="Results">
      <p role="status">
        <strong>{wordsOf(choice, 0).label}</strong>:{' '}
        {isDone
          ? `${decided} of ${cases.length} decided`
          : `deciding ${results.length + 1} of ${cases.length} …`}
      </p>
      {isDone && (
        <div className={styles.actions}>
          <Button variant="quiet" size="dense" onClick={forgetBulk}>
            Close
          </Button>
        </div>
      )}
      <ul className={styles.results} aria-label="Case by case">
        {[...refused, ...results.filter(({ refusal }) => refusal === null)].map(({ of, refusal }) => (
          <li key={of._id}>
            <Link to={`/admin/cases/${of._id}`}>
              <UserName user={{ username: of.title, distinction: of.distinction }} wraps />
            </Link>
            <span className={refusal === null ? styles.decided : styles.refused}>
              {refusal ?? 'Decided.'}
            </span>
          </li>
        ))}
      </ul>
      {isDone && refused.length > 0 && <p className={styles.note}>Your note was: {note}</p>}
    </section>
  )
}
