import { useRef } from 'react'
import { PdfDocument } from '../../../components/pdf/pdf-document'
import { PdfPage } from '../../../components/pdf/pdf-page'
import { useElementWidth } from '../../../components/pdf/use-element-width'
import styles from './book-pages.module.css'

/** Width of a page, where the window has room for it. */
const fullWidth = 800

/** All pages of a book, one under the other. */
export function BookPages({
  file,
  onFailure,
  onPageElement,
}: {
  file: Blob
  onFailure: () => void
  /** Hears of every page's element, counted from 1. */
  onPageElement: (number: number, element: HTMLElement | null) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.min(fullWidth, useElementWidth(frame))
  return (
    <div ref={frame} className={styles.frame}>
      <PdfDocument
        file={file}
        loading={<p className={styles.status}>Opening the book…</p>}
        error={<p className={styles.status}>This book cannot be shown.</p>}
        onFailure={onFailure}
      >
        {({ pages, ratio }) =>
          width > 0 &&
          Array.from({ length: pages }, (_, index) => (
            <PdfPage
              key={index}
              number={index + 1}
              width={width}
              ratio={ratio}
              margin="150%"
              keep
              role="region"
              className={styles.page}
              onElement={onPageElement}
            />
          ))
        }
      </PdfDocument>
    </div>
  )
}
