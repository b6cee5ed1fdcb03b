import type { DocumentCard as Card } from '#events'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useId, useRef, type ReactNode } from 'react'
import { scrollBehavior } from '../../../components/use-media'
import { useWatchDocuments } from '../../../live/watching'
import { DocumentCard } from './document-card'
import styles from './shelf.module.css'
import { useScrollEdges } from './use-scroll-edges'

interface Heading {
  label: string
  /** How many stand there in all, also those not shown. */
  total?: number | undefined
  /** Beside the count: 'n new'. */
  aside?: ReactNode
  /** At the far end: 'See all'. */
  more?: ReactNode
}

/** As many as the widest board shows at once. */
const shownAtOnce = 5

/** One board with documents on it; what does not fit is scrolled to, sheet by sheet. `first`: of those on its page. */
export function Shelf({
  documents,
  first = false,
  ...heading
}: Heading & { documents: readonly Card[]; first?: boolean }) {
  const row = useRef<HTMLUListElement>(null)
  const { before, after } = useScrollEdges(row)
  // What is beyond the edge is drawn in the pauses: one can press and scroll meanwhile.
  const drawn = useDeferredValue(documents, documents.slice(0, shownAtOnce))
  useWatchDocuments(documents.map(({ _id }) => _id))
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: scrollBehavior() })

  return (
    <ShelfFrame
      {...heading}
      controls={
        (before || after) && (
          <span className={styles.arrows}>
            {/* At the end an arrow keeps the focus, which a disabled button would lose. */}
            <button
              type="button"
              aria-label={`${heading.label}: back`}
              aria-disabled={!before}
              onClick={() => before && scroll(-1)}
            >
              <ChevronLeft size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={`${heading.label}: further`}
              aria-disabled={!after}
              onClick={() => after && scroll(1)}
            >
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </span>
        )
      }
    >
      <ul ref={row} className={styles.row}>
        {drawn.map((document, place) => (
          <li key={document._id} className={styles.place}>
            <DocumentCard document={document} eager={first && place < shownAtOnce} />
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
          {total !== undefined && (
            <span className={styles.total}>
              {total.toLocaleString('en')} {total === 1 ? 'document' : 'documents'}
            </span>
          )}
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
