import { memo, useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../button'
import { DarkPictures } from './dark-pictures'
import type { GivenUp } from './drawing-progress'
import { drawingScale } from './drawing-scale'
import { Page } from './react-pdf'
import styles from './pdf-page.module.css'
import { turned, type Turn } from './turn'
import { useDrawingLimit } from './use-drawing-limit'
import { useLastDrawing } from './use-last-drawing'
import { useNear } from './use-near'

/** Markup for one text item of a page; items count from 0. */
export type MarkText = (piece: { str: string; itemIndex: number }) => string

/** A page of a PDF. It always takes its space, and is drawn only near the visible area. */
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
  isDark = false,
  className,
  markText,
  layer,
  onElement,
  onTextShown,
}: {
  /** From 1. */
  number: number
  width: number
  /** Height/width, until the page's own ratio is known. */
  ratio: number
  /** Clockwise, in addition to the page's own rotation. */
  turn?: Turn
  /** The scrolling container, if it is not the window. */
  scroller?: RefObject<HTMLElement | null> | undefined
  /** Distance from the visible area at which a page is drawn. */
  margin: string
  /** Keeps the page drawn. */
  keep?: boolean
  role?: 'group' | 'region'
  /** Canvas only: no text layer, hidden from screen readers. */
  small?: boolean
  /** A picture shown until the page is drawn, unrotated. */
  picture?: string | null
  /** Its paper is dark, by a filter: photos keep their look. */
  isDark?: boolean
  className?: string | undefined
  markText?: MarkText | undefined
  /** Shown above the text of a drawn page. */
  layer?: ReactNode
  onElement?: (number: number, element: HTMLElement | null) => void
  /** Called when the text layer and its marks are rendered. */
  onTextShown?: (number: number) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place, { scroller, margin, keep })
  const [own, setOwn] = useState({ ratio: expected, turn: 0 })
  useLayoutEffect(() => {
    onElement?.(number, place.current)
    return () => onElement?.(number, null)
  }, [number, onElement])
  const [drawn, setDrawn] = useState<{ shape: string; drawing: HTMLCanvasElement | null } | null>(null)
  const shape = `${width} ${turn}`
  const { givenUp, fail, retry } = useDrawingLimit(number, near && drawn?.shape !== shape)
  const onError = () => {
    setDrawn(null)
    fail()
  }
  // Another function would draw the text again, and end a selection.
  const noteText = useCallback(() => onTextShown?.(number), [number, onTextShown])
  const noteDrawing = useLastDrawing(place, width, `${turn} ${near} ${givenUp}`)
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
      {...(small ? {} : { role, 'aria-label': `Page ${number}`, 'data-page-number': number, tabIndex: -1 })}
    >
      {givenUp !== null && !small && (
        <GivenUpPage
          {...{ number, givenUp }}
          onRetry={() => {
            // The button disappears.
            place.current?.focus({ preventScroll: true })
            retry()
          }}
        />
      )}
      {near && givenUp === null && (
        <Page
          pageNumber={number}
          width={width}
          rotate={turned(own.turn, turn)}
          devicePixelRatio={drawingScale({ width, height, wanted: devicePixelRatio })}
          loading=""
          error=""
          onRenderSuccess={() => {
            setDrawn({ shape, drawing: noteDrawing() })
          }}
          onRenderError={onError}
          onLoadError={onError}
          renderTextLayer={!small}
          renderAnnotationLayer={false}
          {...(markText === undefined ? {} : { customTextRenderer: markText })}
          onRenderTextLayerSuccess={noteText}
          onLoadSuccess={({ originalWidth, originalHeight, rotate }) =>
            setOwn({ ratio: originalHeight / originalWidth, turn: rotate })
          }
        >
          {isDark && drawn?.shape === shape && drawn.drawing !== null && (
            <DarkPictures drawing={drawn.drawing} />
          )}
          {layer}
        </Page>
      )}
    </div>
  )
})

/** Shown instead of a page that could not be drawn. */
export const GivenUpPage = ({
  number,
  givenUp,
  onRetry,
}: {
  number: number
  givenUp: GivenUp
  onRetry: () => void
}) => (
  <div className={styles.instead}>
    <p role="status">
      {givenUp === 'slow' ? 'This page is taking too long to load.' : `Page ${number} can’t be displayed.`}
    </p>
    <Button size="dense" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
