import type { DocumentCard as Card } from '#events'
import { useDeferredValue, useId, useRef, type ReactNode } from 'react'
import { formatDocuments } from '../../../components/format-count'
import { useWatchDocuments } from '../../../live/watching'
import { DocumentCard } from './document-card'
import { ShelfArrows } from './shelf-arrows'
import styles from './shelf.module.css'

interface Heading {
  label: string
  /** The number of all documents, including those not shown. */
  total?: number | undefined
  /** Beside the count: 'n new'. */
  aside?: ReactNode
  /** At the far end: 'See all'. */
  more?: ReactNode
}

/** The most cards that the widest and the narrowest board show at once. */
const shownAtOnce = () => (matchMedia('(max-width: 640px)').matches ? 3 : 5)
/** Cards that every board shows completely: their pictures load eagerly. */
const shownWhole = 2

/** One board with documents, scrolled sheet by sheet. `first`: the first on its page. */
export function Shelf({
  documents,
  first = false,
  ofCourse,
  actionsOf,
  ...heading
}: Heading & {
  documents: readonly Card[]
  first?: boolean
  ofCourse?: string
  /** Actions below each document. */
  actionsOf?: (document: Card) => ReactNode
}) {
  const row = useRef<HTMLUListElement>(null)
  // Cards beyond the edge render deferred, so that input is not blocked.
  const drawn = useDeferredValue(documents, documents.slice(0, shownAtOnce()))
  useWatchDocuments(documents.map(({ _id }) => _id))
  return (
    <ShelfFrame {...heading} controls={<ShelfArrows row={row} label={heading.label} />}>
      <ul ref={row} className={styles.row}>
        {drawn.map((document, place) => (
          <li key={document._id} className={styles.place}>
            <DocumentCard document={document} eager={first && place < shownWhole} ofCourse={ofCourse} />
            {actionsOf && <div className={styles.actions}>{actionsOf(document)}</div>}
          </li>
        ))}
      </ul>
    </ShelfFrame>
  )
}

/** A shelf's heading and board, for any content. */
export function ShelfFrame({
  label,
  total,
  aside,
  more,
  controls,
  children,
}: Heading & { controls?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.shelf} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.start}>
          <h2 id={id} className={styles.label}>
            {label}
          </h2>
          {total !== undefined && <span className={styles.total}>{formatDocuments(total)}</span>}
          {aside}
        </div>
        <span className={styles.end}>
          {more}
          {controls}
        </span>
      </header>
      <div className={styles.wall}>{children}</div>
    </section>
  )
}
