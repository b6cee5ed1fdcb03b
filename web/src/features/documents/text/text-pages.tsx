import { useCallback, useLayoutEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { MarkedPieces } from '../find/create-marks'
import type { ReadingSettings } from '../reading/reading-settings'
import { useReadingSettings } from '../reading/reading-store'
import { readTextPage } from './read-text-page'
import { TextPage } from './text-page'
import styles from './text-pages.module.css'
import { createTextSource } from './text-source'

const leadings: Record<ReadingSettings['spacing'], number> = { narrow: 1.4, normal: 1.65, wide: 2 }

/** The pages of a document as text that fills any window, one below the other. */
export function TextPages({
  pdf,
  pages,
  ratio,
  isDark,
  width,
  scroller,
  marksOf,
  track,
  onLayout,
  onTextShown,
}: {
  pdf: OpenPdf
  pages: number
  ratio: number
  isDark: boolean
  /** Of the text, in px. */
  width: number
  /** The scrolling container, if it is not the window. */
  scroller: RefObject<HTMLElement | null> | undefined
  marksOf: (page: number) => MarkedPieces | undefined
  track: (number: number, element: HTMLElement | null) => void
  /** Called when pages have changed their size, before that is seen. */
  onLayout: (layout: string) => void
  /** Called when the text of a page and its marks are shown. */
  onTextShown: (page: number) => void
}) {
  const { textSize, spacing } = useReadingSettings()
  const read = useMemo(() => createTextSource(pages, (page) => readTextPage(pdf, page)), [pages, pdf])
  const [changes, setChanges] = useState(0)
  const onResized = useCallback(() => setChanges((count) => count + 1), [])
  const layout = `${changes} ${textSize} ${spacing} ${width}`
  useLayoutEffect(() => onLayout(layout), [layout, onLayout])
  return (
    <div
      className={styles.text}
      style={{ '--text-size': textSize / 100, '--leading': leadings[spacing] } as CSSProperties}
    >
      {Array.from({ length: pages }, (_, index) => (
        <TextPage
          key={index}
          number={index + 1}
          {...{ ratio, isDark, width, scroller, read, track, onResized, onTextShown }}
          marks={marksOf(index + 1)}
        />
      ))}
    </div>
  )
}
