import type { WithheldDocument } from '#events'
import { Link } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { MarkList } from '../../../entities/rights/mark-list'
import { useWithheld } from '../use-withheld'
import styles from './deleted-list.module.css'

const labels: Record<WithheldDocument['status'], string> = {
  withheld: 'Waiting for an admin',
  refused: 'Not published',
  'closed-by-notice': 'Closed',
}
const reasons = {
  refused: 'was not published after an admin looked at it',
  'closed-by-notice': 'was closed after a notice by its rights holder; its page says what you can do',
}

/** The user's own documents that wait for review, were rejected, or are closed after a notice; nothing if there are none. */
export function WithheldList() {
  const documents = useWithheld()
  if (documents.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Documents that are not published">
      {documents.map(({ _id, title, status, heldFor, marks }) => (
        <li key={_id} className={styles.row}>
          <span>
            <Link to={`/document/${_id}`}>{title}</Link>
            <span className={styles.until}>
              {' '}
              {status !== 'withheld'
                ? reasons[status]
                : heldFor === 'near-copy'
                  ? 'is nearly the same as notes that the library has: no points until an admin has looked at it'
                  : heldFor === 'marks'
                    ? 'looks like material of a lecturer or a publisher: no points until an admin has looked at it'
                    : 'couldn’t be read by our checks: no points until an admin has looked at it'}
            </span>
            {status === 'withheld' && <MarkList marks={marks} />}
          </span>
          <Chip tone={status === 'withheld' ? 'warn' : 'quiet'}>{labels[status]}</Chip>
        </li>
      ))}
    </ul>
  )
}
