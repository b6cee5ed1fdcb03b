import { useState } from 'react'
import { Document } from '../../../components/pdf/pdf'
import { useWidth } from '../use-width'
import { BookPage } from './book-page'
import styles from './book-pages.module.css'

/** Width of a page, where the window has room for it. */
const fullWidth = 800
const a4Ratio = Math.SQRT2

/** All pages of a book, one under the other. */
export function BookPages({
  file,
  onFailure,
  onPageElement,
}: {
  file: Blob
  onFailure: () => void
  /** Hears of every page's element, counted from 0. */
  onPageElement: (index: number, element: HTMLElement | null) => void
}) {
  const [book, setBook] = useState({ pages: 0, ratio: a4Ratio })
  const [frame, width] = useWidth(fullWidth)
  return (
    <div ref={frame} className={styles.frame}>
      <Document
        file={file}
        loading={<p className={styles.status}>Opening the book…</p>}
        error={<p className={styles.status}>This book cannot be shown.</p>}
        onLoadError={onFailure}
        onPassword={onFailure}
        onLoadSuccess={(pdf) => {
          void pdf.getPage(1).then((page) => {
            const { width: pageWidth, height } = page.getViewport({ scale: 1 })
            setBook({ pages: pdf.numPages, ratio: height / pageWidth })
          })
        }}
      >
        {Array.from({ length: book.pages }, (_, index) => (
          <BookPage key={index} index={index} width={width} ratio={book.ratio} onElement={onPageElement} />
        ))}
      </Document>
    </div>
  )
}
