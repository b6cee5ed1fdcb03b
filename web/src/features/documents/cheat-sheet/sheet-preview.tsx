import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { PdfPage } from '../../../components/pdf/pdf-page'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { useElementWidth } from '../../../components/pdf/use-element-width'
import type { SheetChoice } from './make-sheets'
import { fitInto } from './page-placement'
import { layoutSheet, numberHeight, type Rectangle, type SheetLayout } from './sheet-layout'
import styles from './sheet-preview.module.css'

/** The first sheet, as it will be. `numbers`: its pages. */
export function SheetPreview({
  pdf,
  numbers,
  ratio,
  choice,
  foot,
  sheets,
}: {
  pdf: OpenPdf
  numbers: readonly number[]
  /** Height/width of a page whose shape is not known yet. */
  ratio: number
  choice: SheetChoice
  foot: string
  sheets: number
}) {
  const layout = layoutSheet(choice)
  const paper = useRef<HTMLDivElement>(null)
  const shown = useElementWidth(paper)
  const ratios = usePageRatios(pdf, numbers)
  const scale = shown / layout.width
  return (
    <figure className={styles.figure}>
      <div
        ref={paper}
        className={styles.paper}
        data-orientation={choice.orientation}
        style={{ aspectRatio: `${layout.width} / ${layout.height}` }}
        role="img"
        aria-label={`First sheet: ${numbers.length === 1 ? 'page' : 'pages'} ${numbers.join(', ')}`}
      >
        {shown > 0 &&
          numbers.map((number, index) => {
            const cell = layout.cells[index]
            if (cell === undefined) return null
            const place = fitInto(cell, { width: 1, height: ratios.get(number) ?? ratio })
            return (
              <div key={number}>
                <div
                  className={choice.hasFrames ? styles.framed : styles.page}
                  style={positionOf(place, layout)}
                >
                  <PdfPage
                    number={number}
                    width={Math.max(1, Math.round(place.width * scale))}
                    ratio={ratio}
                    margin="0px"
                    keep
                    small
                  />
                </div>
                {choice.hasNumbers && (
                  <span
                    className={styles.number}
                    style={{
                      ...positionOf({ ...place, y: place.y - numberHeight, height: numberHeight }, layout),
                      fontSize: 6.5 * scale,
                    }}
                  >
                    {number}
                  </span>
                )}
              </div>
            )
          })}
        <span className={styles.foot} style={{ ...positionOf(layout.foot, layout), fontSize: 7 * scale }}>
          <span>{foot}</span>
          <span>1 / {sheets}</span>
        </span>
      </div>
      <figcaption className={styles.caption}>
        {sheets === 1 ? 'The sheet' : `The first of ${sheets} sheets`}
      </figcaption>
    </figure>
  )
}

/** On a page of the web, y counts from the top. */
const positionOf = ({ x, y, width, height }: Rectangle, sheet: SheetLayout): CSSProperties => ({
  left: `${(100 * x) / sheet.width}%`,
  top: `${(100 * (sheet.height - y - height)) / sheet.height}%`,
  width: `${(100 * width) / sheet.width}%`,
  height: `${(100 * height) / sheet.height}%`,
})

/** Height/width of pages, as they are read. */
function usePageRatios(pdf: OpenPdf, numbers: readonly number[]): ReadonlyMap<number, number> {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map())
  const wanted = numbers.join()
  useEffect(() => {
    const here = { left: false }
    for (const number of wanted.split(',').map(Number))
      pdf.getPage(number).then(
        (page) => {
          const { width, height } = page.getViewport({ scale: 1 })
          if (!here.left) setRatios((known) => new Map(known).set(number, height / width))
        },
        // The page itself says that it cannot be displayed.
        () => undefined,
      )
    return () => {
      here.left = true
    }
  }, [pdf, wanted])
  return ratios
}
