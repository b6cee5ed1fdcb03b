import { PdfDocument } from '../../../components/pdf/pdf-document'
import { PdfPage } from '../../../components/pdf/pdf-page'
import { BookSkeleton } from './book-skeleton'
import styles from './book-pages.module.css'

/** All pages of a book in a column. */
export function BookPages({
  file,
  width,
  onOpen,
  onFailure,
  onPageElement,
}: {
  file: Blob
  width: number
  onOpen: (pages: number) => void
  onFailure: () => void
  /** Receives every page's element, counted from 1. */
  onPageElement: (number: number, element: HTMLElement | null) => void
}) {
  return (
    <PdfDocument
      file={file}
      loading={<BookSkeleton width={width} />}
      onFailure={onFailure}
      onOpen={({ pages }) => onOpen(pages)}
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
  )
}
