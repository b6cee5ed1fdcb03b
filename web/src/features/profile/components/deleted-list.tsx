import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import type { DeletedDocument } from '../deleted-documents'
import styles from './deleted-list.module.css'

const day = new Intl.DateTimeFormat('en-SG', { dateStyle: 'long' })

/** Deleted documents that can be restored; nothing if there are none. */
export function DeletedList({
  documents,
  onPutBack,
}: {
  documents: readonly DeletedDocument[]
  onPutBack: (document: DeletedDocument) => Promise<void>
}) {
  if (documents.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Deleted documents">
      {documents.map((document) => (
        <li key={document._id} className={styles.row}>
          <span>
            Deleted: <Link to={`/document/${document._id}`}>{document.title}</Link>
            <span className={styles.until}>
              {' '}
              can be put back until {day.format(new Date(document.until))}
            </span>
          </span>
          <Button
            variant="secondary"
            size="dense"
            aria-label={`Undo: restore ${document.title}`}
            onClick={() => void onPutBack(document)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
