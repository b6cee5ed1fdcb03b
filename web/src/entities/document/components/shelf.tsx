import type { DocumentCard as Card } from '#events'
import { useDeferredValue, useId, useRef, type ReactNode } from 'react'
import { formatDocuments } from '../../../components/format-count'
import { useWatchDocuments } from '../../../live/watching'
import { DocumentCard } from './document-card'
import { ShelfArrows } from './shelf-arrows'
import styles from './shelf.module.css'

interface Heading {
  label: string
  /** How many stand there in all, also those not shown. */
  total?: number | undefined
  /** Beside the count: 'n new'. */
  aside?: ReactNode
  /** At the far end: 'See all'. */
  more?: ReactNode
}

/** As many as the widest board shows at once, and the narrowest. */
const shownAtOnce = () => (matchMedia('(max-width: 640px)').matches ? 3 : 5)
/** As many as every board shows whole: their pictures are not waited with. Others come when they are laid out. */
const shownWhole = 2

/** One board with documents on it; what does not fit is scrolled to, sheet by sheet. `first`: of those on its page. */
export function Shelf({
  documents,
  first = false,
  ...heading
}: Heading & { documents: readonly Card[]; first?: boolean }) {
  const row = useRef<HTMLUListElement>(null)
  // What is beyond the edge is drawn in the pauses: one can press and scroll meanwhile.
  const drawn = useDeferredValue(documents, documents.slice(0, shownAtOnce()))
  useWatchDocuments(documents.map(({ _id }) => _id))
  return (
    <ShelfFrame {...heading} controls={<ShelfArrows row={row} label={heading.label} />}>
      <ul ref={row} className={styles.row}>
        {drawn.map((document, place) => (
          <li key={document._id} className={styles.place}>
            <DocumentCard document={document} eager={first && place < shownWhole} />
          </li>
        ))}
      </ul>
    </ShelfFrame>
  )
}

/** A shelf's heading and board, for whatever stands on it. */
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
