import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { PageField } from '../../../components/pdf/page-field'
import { useCurrentPage } from '../../../components/pdf/use-current-page'
import { useElementWidth } from '../../../components/pdf/use-element-width'
import { notify } from '../../../components/toasts/notify'
import { useBookFile } from '../api/use-book-file'
import { keepBookmark, readBookmark } from '../bookmark'
import type { WhyUnread } from '../unread'
import { useReaderKeys } from '../use-reader-keys'
import { BookSkeleton } from './book-skeleton'
import styles from './book-reader.module.css'

const BookPages = lazy(async () => ({ default: (await fetchCode(() => import('./book-pages'))).BookPages }))

/** Width of a page, if the window is wide enough. */
const fullWidth = 800

/** The book reader, with one bookmark. */
export function BookReader({
  fileName,
  title,
  onUnread,
}: {
  fileName: string
  title: string
  onUnread: (why: WhyUnread) => void
}) {
  const file = useBookFile(fileName, onUnread)
  const [pages, setPages] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.min(fullWidth, useElementWidth(frame))
  const { current, goTo, glideTo, track } = useCurrentPage({
    scroller: frame,
    inner: false,
    bars: bar,
    pages,
    layout: String(width),
  })
  useReaderKeys({ current, pages, goTo })
  const fail = useCallback(() => onUnread('failed'), [onUnread])

  function setBookmark() {
    keepBookmark(fileName, current)
    notify.success(`Bookmark set to page ${current}`)
  }

  function goToBookmark() {
    const page = readBookmark(fileName)
    if (page === null) return notify.info('No bookmark in this book yet.')
    glideTo(Math.min(page, pages))
  }

  return (
    <article className={styles.reader}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.name}>
          <Link to="/rewards">Rewards</Link>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <div className={styles.actions}>
          <span className={styles.where}>
            {pages > 0 && <PageField of="book" current={current} pages={pages} onGoTo={goTo} />}
          </span>
          <Button variant="secondary" size="dense" disabled={pages === 0} onClick={setBookmark}>
            Set Bookmark
          </Button>
          <Button variant="secondary" size="dense" disabled={pages === 0} onClick={goToBookmark}>
            Go to Bookmark
          </Button>
        </div>
      </div>
      <div ref={frame} className={styles.frame}>
        {file === null ? (
          <BookSkeleton width={width} />
        ) : (
          <Suspense fallback={<BookSkeleton width={width} />}>
            <BookPages file={file} width={width} onOpen={setPages} onFailure={fail} onPageElement={track} />
          </Suspense>
        )}
      </div>
    </article>
  )
}
