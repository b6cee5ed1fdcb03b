import { useEffect, useRef, useState, type RefObject } from 'react'
import { Page } from './react-pdf'
import styles from './pdf-page.module.css'
import { useNear } from './use-near'

/** A page of a PDF that always keeps its place, and is drawn only when it is near what is shown. */
export function PdfPage({
  number,
  width,
  ratio: expected,
  scroller,
  margin,
  keep = false,
  role = 'group',
  small = false,
  className,
  onElement,
}: {
  /** From 1. */
  number: number
  width: number
  /** Height over width, until the page's own is known. */
  ratio: number
  /** What the page scrolls in, where that is not the window. */
  scroller?: RefObject<HTMLElement | null> | undefined
  /** How far from what is shown a page is drawn already. */
  margin: string
  /** Once drawn, a page stays drawn. */
  keep?: boolean
  role?: 'group' | 'region'
  /** A picture of the page only: no text to select, nothing for screen readers. */
  small?: boolean
  className?: string | undefined
  onElement?: (number: number, element: HTMLElement | null) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place, { scroller, margin, keep })
  const [ratio, setRatio] = useState(expected)
  useEffect(() => {
    onElement?.(number, place.current)
    return () => onElement?.(number, null)
  }, [number, onElement])
  return (
    <div
      ref={place}
      className={[styles.page, className].filter(Boolean).join(' ')}
      style={{ width, height: Math.round(width * ratio) }}
      {...(small ? {} : { role, 'aria-label': `Page ${number}`, 'data-page-number': number })}
    >
      {near && (
        <Page
          pageNumber={number}
          width={width}
          loading=""
          error={small ? '' : <p className={styles.failure}>Page {number} cannot be shown.</p>}
          renderTextLayer={!small}
          renderAnnotationLayer={false}
          onLoadSuccess={({ originalWidth, originalHeight }) => setRatio(originalHeight / originalWidth)}
        />
      )}
    </div>
  )
}
