import type { WalletEntry } from '#events'
import { Link } from 'react-router-dom'
import { describeEntry, signed } from '../describe-entry'
import styles from './ledger.module.css'

const moment = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

export function LedgerRow({ entry }: { entry: WalletEntry }) {
  const { what, title, to } = describeEntry(entry)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {what} {to === null ? title : <Link to={to}>{title}</Link>}
        <time className={styles.at} dateTime={entry.at}>
          {moment.format(new Date(entry.at))}
        </time>
      </div>
      <strong className={entry.delta < 0 ? styles.spent : styles.earned}>
        {signed(entry.delta)}
        <span className="visually-hidden"> points</span>
      </strong>
    </li>
  )
}
