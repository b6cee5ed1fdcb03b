import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { booksQuery } from '../api/books'
import { useBookFile } from '../api/use-book-file'
import { keepBookmark, nearestPage, readBookmark } from '../bookmark'
import { BookPages } from './book-pages'
import styles from './reader.module.css'

/** A book, with one bookmark in it. */
export function Reader({ fileName, onUnreadable }: { fileName: string; onUnreadable: () => void }) {
  const file = useBookFile(fileName, onUnreadable)
  const { data: books } = useQuery(booksQuery)
  const book = books?.find(({ pdf }) => pdf.endsWith(fileName))
  const bar = useRef<HTMLDivElement>(null)
  const pages = useRef<(HTMLElement | null)[]>([])

  const notePage = useCallback((number: number, element: HTMLElement | null) => {
    pages.current[number - 1] = element
  }, [])

  function setBookmark() {
    const line = bar.current?.getBoundingClientRect().bottom ?? 0
    const tops = pages.current.map((page) => page?.getBoundingClientRect().top ?? Infinity)
    const page = nearestPage(tops, line)
    keepBookmark(fileName, page)
    notify.success(`Bookmark set to page ${page}`)
  }

  function goToBookmark() {
    const page = readBookmark(fileName)
    if (page === null) return notify.info('No bookmark in this book yet.')
    pages.current[page - 1]?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }

  return (
    <article className={styles.reader}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.name}>
          <Link to="/rewards">Rewards</Link>
          <h1 className={styles.title}>{book?.title ?? 'Reader'}</h1>
        </div>
        <div className={styles.actions}>
          <Button variant="secondary" size="dense" disabled={file === null} onClick={setBookmark}>
            Set Bookmark
          </Button>
          <Button variant="secondary" size="dense" disabled={file === null} onClick={goToBookmark}>
            Go to Bookmark
          </Button>
        </div>
      </div>
      {file === null ? (
        <p className={styles.status} role="status">
          Opening the book…
        </p>
      ) : (
        <BookPages file={file} onFailure={onUnreadable} onPageElement={notePage} />
      )}
    </article>
  )
}
