import { lazy, Suspense, useCallback, type ReactNode, type RefObject } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import type { PdfShape } from '../../../components/pdf/pdf-document'
import { PdfPage } from '../../../components/pdf/pdf-page'
import type { Turn } from '../../../components/pdf/turn'
import { Loading } from '../../../components/skeleton'
import { markingOf, type MarkedPieces } from '../find/create-marks'
import styles from './document-pages.module.css'

const TextPages = lazy(async () => ({
  default: (await fetchCode(() => import('../text/text-pages'))).TextPages,
}))

/** All pages, in a column: as drawn, or as text. */
export function DocumentPages({
  pdf,
  pages,
  ratio,
  asText,
  isDark,
  width,
  textWidth,
  turn,
  picture,
  scroller,
  sheet,
  layer,
  marksOf,
  track,
  onTextLayout,
  onTextShown,
}: PdfShape & {
  asText: boolean
  /** Of its paper. */
  isDark: boolean
  /** Of a drawn page, in px. */
  width: number
  textWidth: number
  turn: Turn
  /** Of page one. */
  picture: string | null
  /** The scrolling container, if it is not the window. */
  scroller: RefObject<HTMLElement | null> | undefined
  /** The element that drawn pages are stretched with. */
  sheet: RefObject<HTMLDivElement | null>
  layer: ReactNode
  marksOf: (page: number) => MarkedPieces | undefined
  track: (number: number, element: HTMLElement | null) => void
  /** Called when pages of text have changed their size. */
  onTextLayout: (layout: string) => void
  onTextShown: (page: number) => void
}) {
  const markTextOf = useCallback(
    (number: number) => {
      const marks = marksOf(number)
      return marks && markingOf(marks)
    },
    [marksOf],
  )
  if (asText)
    return (
      <Suspense fallback={<Loading label="Loading the text" />}>
        <TextPages
          {...{ pdf, pages, ratio, isDark, scroller, marksOf, track, onTextShown }}
          width={textWidth}
          onLayout={onTextLayout}
        />
      </Suspense>
    )
  return (
    <div ref={sheet} className={styles.sheet}>
      {Array.from({ length: pages }, (_, index) => (
        <PdfPage
          key={index}
          number={index + 1}
          {...{ width, ratio, turn, isDark, scroller, layer, onTextShown }}
          picture={index === 0 ? picture : null}
          margin="100%"
          className={styles.page}
          markText={markTextOf(index + 1)}
          onElement={track}
        />
      ))}
    </div>
  )
}
