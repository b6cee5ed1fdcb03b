import { overturnedDays, type Overturnable, type OverturnedRow } from '#events'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../components/format-count'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { overturnedQuery } from '../api/read-overturned'
import { shareOf } from './share-of'
import styles from './overturned.module.css'

const names: Readonly<Record<Overturnable, readonly [made: string, overturned: string]>> = {
  contest: ['Contested warnings, answered', 'Warning withdrawn'],
  appeal: ['Appeals, answered', 'Suspension ended'],
  removal: ['Documents that dislikes removed', 'Restored'],
  'take-down': ['Documents that admins took down', 'Restored'],
  text: ['Texts that admins hid', 'Shown again'],
}

/** How many decisions of the last days were overturned, in a table, live. */
export function Overturned() {
  const { data, isError, refetch } = useQuery(overturnedQuery)
  return (
    <section className={styles.overturned} aria-labelledby="overturned">
      <h2 id="overturned">Overturned in the last {overturnedDays} days</h2>
      {data !== undefined ? (
        <Table rows={data} />
      ) : isError ? (
        <ErrorState title="The numbers couldn’t load." onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading label="Loading overturned decisions" />
          <Skeleton height="220px" />
        </>
      )}
    </section>
  )
}

function Table({ rows }: { rows: readonly OverturnedRow[] }) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-labelledby="overturned">
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col">Made</th>
            <th scope="col">Overturned</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, made, overturned }) => (
            <tr key={of}>
              <th scope="row">
                {names[of][0]}
                <span className={styles.how}>{names[of][1]}</span>
              </th>
              <td>{formatCount(made)}</td>
              <td>{formatCount(overturned)}</td>
              <td>{shareOf(overturned, made)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Each decision counts on its own day: what was removed before may be restored in this time.
      </p>
    </div>
  )
}
