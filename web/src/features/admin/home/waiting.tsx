import type { Activity } from '#events'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { Moment } from '../../../components/moment'
import { MovingNumber } from '../../../components/moving-number'
import { caseKindLabels } from '../case-labels'
import styles from './waiting.module.css'

/** The open cases by kind, as ways to the desk. */
export function Waiting({ open: { kinds, urgent, since } }: { open: Activity['open'] }) {
  const total = kinds.reduce((sum, { cases }) => sum + cases, 0)
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <header className={styles.head}>
        <h2 id="waiting">Waiting for a decision</h2>
        {since !== null && (
          <p className={styles.since}>
            The oldest since <Moment at={since} />
          </p>
        )}
      </header>
      {total === 0 ? (
        <p className={styles.none}>
          No case waits. <Link to="/admin/cases?status=closed">Closed cases</Link>
        </p>
      ) : (
        <ul className={styles.kinds}>
          <li>
            <Link to="/admin/cases" className={styles.all}>
              <strong className={styles.count}>
                <MovingNumber value={total} />
              </strong>
              <span>{total === 1 ? 'Open case' : 'Open cases'}</span>
              {urgent > 0 && <span className={styles.urgent}>{formatCount(urgent)} urgent</span>}
            </Link>
          </li>
          {kinds
            .filter(({ cases }) => cases > 0)
            .map(({ kind, cases }) => (
              <li key={kind}>
                <Link to={`/admin/cases?kind=${kind}`}>
                  <strong className={styles.count}>
                    <MovingNumber value={cases} />
                  </strong>
                  <span>{caseKindLabels[kind]}</span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
