import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { maxZoom, minZoom } from '../zoom'
import styles from './toolbar.module.css'

/** Where one is in the document, and how large it is. */
export function Toolbar({
  current,
  pages,
  zoom,
  onGoTo,
  onZoomIn,
  onZoomOut,
  onFit,
}: {
  current: number
  pages: number
  zoom: number
  onGoTo: (page: number) => void
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}) {
  return (
    <div className={styles.bar} role="group" aria-label="Viewer controls">
      <button
        type="button"
        aria-label="Previous page"
        disabled={current <= 1}
        onClick={() => onGoTo(current - 1)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <PageField key={current} current={current} pages={pages} onGoTo={onGoTo} />
      <span className={styles.total}>
        / <span className="visually-hidden">of </span>
        {pages}
      </span>
      <button
        type="button"
        aria-label="Next page"
        disabled={current >= pages}
        onClick={() => onGoTo(current + 1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      <span className={styles.gap} />
      <button type="button" aria-label="Zoom out" disabled={zoom <= minZoom} onClick={onZoomOut}>
        <ZoomOut size={17} aria-hidden="true" />
      </button>
      <output className={styles.zoom} aria-label="Zoom">
        {Math.round(zoom * 100)} %
      </output>
      <button type="button" aria-label="Zoom in" disabled={zoom >= maxZoom} onClick={onZoomIn}>
        <ZoomIn size={17} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.fit}
        aria-label="Fit width"
        disabled={zoom === 1}
        onClick={onFit}
      >
        <MoveHorizontal size={17} aria-hidden="true" />
      </button>
    </div>
  )
}

function PageField({
  current,
  pages,
  onGoTo,
}: {
  current: number
  pages: number
  onGoTo: (page: number) => void
}) {
  const [typed, setTyped] = useState(String(current))
  const go = () => {
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1 && page <= pages) onGoTo(page)
    else setTyped(String(current))
  }
  return (
    <input
      className={styles.page}
      aria-label="Page"
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
      }}
    />
  )
}
