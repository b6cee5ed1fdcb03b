import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { Position } from '../../../components/pdf/use-current-page'
import type { Destination } from '../links/page-links'
import { currentSection } from './current-section'
import styles from './outline-pane.module.css'
import { visibleRow, visibleRows, type OutlineRow } from './outline-rows'
import { useSectionPlaces } from './use-outline'

export interface View {
  top: Position
  bottom: Position
}

/** The bookmarks of a document, with the current section marked. `across`: above the pages instead of beside them. */
export function OutlinePane({
  pdf,
  rows,
  view,
  across,
  onGo,
}: {
  pdf: OpenPdf
  rows: readonly OutlineRow[]
  /** The visible part of the document. */
  view: View
  across: boolean
  onGo: (destination: Destination) => void
}) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () => new Set(rows.filter((row) => row.closed).map(({ id }) => id)),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const places = useSectionPlaces(pdf, rows)
  const visible = useMemo(() => visibleRows(rows, closed), [rows, closed])
  const current = visibleRow(rows, visible, currentSection(places, view, chosen))
  const toggle = (id: number) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const pane = useKeptInSight(current)
  return (
    <nav ref={pane} className={styles.pane} data-across={across || undefined} aria-label="Outline">
      <ul className={styles.rows}>
        {visible.map((row) => (
          <li key={row.id} className={styles.row} style={{ paddingLeft: 4 + 14 * (row.level - 1) }}>
            {row.hasChildren ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={!closed.has(row.id)}
                aria-label={`Sections of ${row.title}`}
                onClick={() => toggle(row.id)}
              >
                {closed.has(row.id) ? (
                  <ChevronRight size={16} aria-hidden="true" />
                ) : (
                  <ChevronDown size={16} aria-hidden="true" />
                )}
              </button>
            ) : (
              <span className={styles.toggle} />
            )}
            <button
              type="button"
              className={styles.section}
              disabled={row.destination === null}
              aria-current={row.id === current ? 'location' : undefined}
              title={row.title}
              onClick={() => {
                if (row.destination === null) return
                setChosen(row.id)
                onGo(row.destination)
              }}
            >
              {row.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the pane, and only it, so that the current row is visible. */
function useKeptInSight(current: number | null) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = pane.current?.querySelector<HTMLElement>('[aria-current]')
    if (pane.current === null || row == null) return
    const [outer, inner] = [pane.current.getBoundingClientRect(), row.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      pane.current.scrollBy({ top: inner.top - outer.top - outer.height / 3, behavior: 'instant' })
  }, [current])
  return pane
}
