import type { DocumentCard as Card } from '#events'
import type { ReactNode } from 'react'
import { useWatchDocuments } from '../../../live/watching'
import { DocumentCard } from './document-card'
import styles from './shelf-grid.module.css'

/** Documents on as many boards as needed. */
export function ShelfGrid({
  documents,
  label,
  ofCourse,
  actionsOf,
}: {
  documents: readonly Card[]
  label: string
  /** If all are of one module. */
  ofCourse?: string | undefined
  /** Actions below each document. */
  actionsOf?: (document: Card) => ReactNode
}) {
  useWatchDocuments(documents.map(({ _id }) => _id))
  return (
    <div className={styles.wall}>
      <ul className={styles.grid} aria-label={label}>
        {documents.map((document) => (
          <li key={document._id} className={styles.place}>
            <DocumentCard document={document} level={2} ofCourse={ofCourse} />
            {actionsOf && <div className={styles.actions}>{actionsOf(document)}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}
