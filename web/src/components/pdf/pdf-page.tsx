import { memo, useEffect, useRef, useState, type RefObject } from 'react'
import { drawingScale } from './drawing-scale'
import { Page } from './react-pdf'
import styles from './pdf-page.module.css'
import { turned, type Turn } from './turn'
import { useNear } from './use-near'

/** Markup in the place of one piece of a page's text; the piece is counted from 0. */
export type MarkText = (piece: { str: string; itemIndex: number }) => string

/** A page of a PDF that always keeps its place, and is drawn only when it is near what is shown. */
export const PdfPage = memo(function PdfPage({
  number,
  width,
  ratio: expected,
  turn = 0,
  scroller,
  margin,
  keep = false,
  role = 'group',
  small = false,
  picture = null,
  className,
  markText,
  onElement,
  onTextShown,
}: {
  /** From 1. */
  number: number
  width: number
  /** Height over width, until the page's own is known. */
  ratio: number
  /** Clockwise, beside the page's own. */
  turn?: Turn
  /** What the page scrolls in, where that is not the window. */
  scroller?: RefObject<HTMLElement | null> | undefined
  /** How far from what is shown a page is drawn already. */
  margin: string
  /** Once drawn, a page stays drawn. */
  keep?: boolean
  role?: 'group' | 'region'
  /** A picture of the page only: no text to select, nothing for screen readers. */
  small?: boolean
  /** The address of what is seen of the page, as it lies without a turn, until it is drawn. */
  picture?: string | null
  className?: string | undefined
  markText?: MarkText | undefined
  onElement?: (number: number, element: HTMLElement | null) => void
  /** The page's text stands, with its marks. */
  onTextShown?: (number: number) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place, { scroller, margin, keep })
  const [own, setOwn] = useState({ ratio: expected, turn: 0 })
  useEffect(() => {
    onElement?.(number, place.current)
    return () => onElement?.(number, null)
  }, [number, onElement])
  const height = Math.round(width * (turn % 180 === 0 ? own.ratio : 1 / own.ratio))
  return (
    <div
      ref={place}
      className={[styles.page, className].filter(Boolean).join(' ')}
      style={{
        width,
        height,
        ...(picture !== null && turn === 0 && { backgroundImage: `url("${picture}")` }),
      }}
      {...(small ? {} : { role, 'aria-label': `Page ${number}`, 'data-page-number': number })}
    >
      {near && (
        <Page
          pageNumber={number}
          width={width}
          rotate={turned(own.turn, turn)}
          devicePixelRatio={drawingScale({ width, height, wanted: devicePixelRatio })}
          loading=""
          error={small ? '' : <p className={styles.failure}>Page {number} cannot be shown.</p>}
          renderTextLayer={!small}
          renderAnnotationLayer={false}
          {...(markText === undefined ? {} : { customTextRenderer: markText })}
          {...(onTextShown === undefined ? {} : { onRenderTextLayerSuccess: () => onTextShown(number) })}
          onLoadSuccess={({ originalWidth, originalHeight, rotate }) =>
            setOwn({ ratio: originalHeight / originalWidth, turn: rotate })
          }
        />
      )}
    </div>
  )
})
