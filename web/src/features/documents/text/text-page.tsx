import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../components/button'
import { GivenUpPage, PdfPage } from '../../../components/pdf/pdf-page'
import { useDrawingLimit } from '../../../components/pdf/use-drawing-limit'
import { useNear } from '../../../components/pdf/use-near'
import { markingOf, type MarkedPieces } from '../find/create-marks'
import { TextBlocks } from './text-blocks'
import styles from './text-pages.module.css'
import type { ShownText } from './text-source'

/** A page as text. It is read near the visible area, and can be shown as drawn instead. */
export const TextPage = memo(function TextPage({
  number,
  ratio,
  isDark,
  width,
  scroller,
  read,
  marks,
  track,
  onResized,
  onTextShown,
}: {
  number: number
  ratio: number
  isDark: boolean
  width: number
  scroller: RefObject<HTMLElement | null> | undefined
  read: (page: number) => Promise<ShownText>
  marks: MarkedPieces | undefined
  track: (number: number, element: HTMLElement | null) => void
  onResized: () => void
  onTextShown: (page: number) => void
}) {
  const place = useRef<HTMLElement>(null)
  const near = useNear(place, { scroller, margin: '100%', keep: true })
  const [text, setText] = useState<ShownText | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const { givenUp, fail, retry } = useDrawingLimit(number, near && text === null)
  useLayoutEffect(() => {
    track(number, place.current)
    return () => track(number, null)
  }, [number, track])
  const fails = useRef(fail)
  useEffect(() => void (fails.current = fail))
  useEffect(() => {
    if (!near || text !== null || givenUp !== null) return
    let isWanted = true
    read(number).then(
      (shown) => isWanted && setText(shown),
      () => isWanted && fails.current(),
    )
    return () => {
      isWanted = false
    }
  }, [givenUp, near, number, read, text])
  useLayoutEffect(onResized, [text, isDrawn, givenUp, onResized])
  useLayoutEffect(() => {
    if (text !== null) onTextShown(number)
  }, [marks, number, onTextShown, text])

  const isEmpty = text?.blocks.length === 0
  return (
    <section
      ref={place}
      className={styles.page}
      role="group"
      aria-label={`Page ${number}`}
      data-page-number={number}
      tabIndex={-1}
      aria-busy={text === null && givenUp === null}
    >
      <div className={styles.mark}>
        <span aria-hidden="true">Page {number}</span>
        {!isEmpty && (
          <button type="button" aria-pressed={isDrawn} onClick={() => setIsDrawn(!isDrawn)}>
            {isDrawn ? 'Show as text' : 'Show as drawn'}
            <span className="visually-hidden"> page {number}</span>
          </button>
        )}
      </div>
      {givenUp !== null && (
        <GivenUpPage
          {...{ number, givenUp }}
          onRetry={() => {
            place.current?.focus({ preventScroll: true })
            retry()
          }}
        />
      )}
      {isEmpty && !isDrawn && (
        <div className={styles.empty}>
          <p>This page has no text.</p>
          <Button size="dense" variant="secondary" onClick={() => setIsDrawn(true)}>
            Show page {number} as drawn
          </Button>
        </div>
      )}
      {isDrawn ? (
        <PdfPage
          {...{ number, width, ratio, isDark, scroller }}
          margin="100%"
          className={styles.drawn}
          markText={marks && markingOf(marks)}
          onTextShown={onTextShown}
        />
      ) : (
        text !== null && <TextBlocks {...text} {...{ number, marks }} onDraw={() => setIsDrawn(true)} />
      )}
    </section>
  )
})
