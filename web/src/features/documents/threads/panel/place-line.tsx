import type { Place, Thread } from '#events'
import { Link } from 'react-router-dom'
import styles from './place-line.module.css'

/** Where a question is: its page and the text there, or that the place is gone. */
export function PlaceLine({
  thread: { _id, place, isLost, edition },
  onPlace,
}: {
  thread: Pick<Thread, '_id' | 'place' | 'isLost' | 'edition'>
  onPlace: (place: Place) => void
}) {
  if (place === null) return <p className={styles.place}>About the whole document</p>
  const { page, quotation } = place
  return (
    <div className={styles.place}>
      {isLost ? (
        <p>
          This place is not in the newest version. It was on page {page} of version {edition}:{' '}
          <Link to={`?version=${edition}&page=${page}&thread=${_id}`}>show that version</Link>
        </p>
      ) : (
        <button type="button" className={styles.go} onClick={() => onPlace(place)}>
          Page {page}
        </button>
      )}
      {quotation !== '' && <blockquote className={styles.words}>{quotation}</blockquote>}
    </div>
  )
}
