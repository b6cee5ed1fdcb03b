import type { DocumentCard as Card } from '#events'
import { DocumentCard } from '../../../entities/document/components/document-card'
import { useWatchDocuments } from '../../../live/watching'
import styles from './few-results.module.css'

/** Lays out two or three documents over the width of a shelf. */
export function FewResults({ documents, label }: { documents: readonly Card[]; label: string }) {
  useWatchDocuments(documents.map(({ _id }) => _id))
  return (
    <div className={styles.wall}>
      <ul className={styles.row} aria-label={label}>
        {documents.map((document) => (
          <li key={document._id}>
            <DocumentCard document={document} level={2} eager />
          </li>
        ))}
      </ul>
    </div>
  )
}
