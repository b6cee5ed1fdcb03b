import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { scrollBehavior } from '../../../components/use-media'
import styles from './shelf.module.css'
import { useScrollEdges } from './use-scroll-edges'

/** Arrow buttons of a row that is wider than its board; nothing if all of it is visible. */
export function ShelfArrows({ row, label }: { row: RefObject<HTMLElement | null>; label: string }) {
  const { before, after } = useScrollEdges(row)
  if (!before && !after) return null
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: scrollBehavior() })
  return (
    <span className={styles.arrows}>
      {/* At the end an arrow is not disabled, because it would lose the focus. */}
      <button
        type="button"
        aria-label={`${label}: back`}
        aria-disabled={!before}
        onClick={() => before && scroll(-1)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`${label}: further`}
        aria-disabled={!after}
        onClick={() => after && scroll(1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </span>
  )
}
