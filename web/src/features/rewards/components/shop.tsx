import type { Book } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loading } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { booksQuery } from '../../../entities/book/api/read-books'
import { useRedeem } from '../api/use-redeem'
import { availabilityOf } from '../availability'
import { BookOnShelf } from './book-on-shelf'
import { EmptyPlaces } from './empty-places'
import { RedeemDialog } from './redeem-dialog'
import styles from './shop.module.css'

/** The books on their shelf. */
export function Shop({ points, ownedBooks }: { points: number; ownedBooks: readonly number[] }) {
  const { data: books, isError, refetch } = useQuery(booksQuery)
  const [bookToRedeem, setBookToRedeem] = useState<Book | null>(null)
  const redeem = useRedeem()
  const shelf = useRef<HTMLUListElement>(null)
  const asked = useRef<number | null>(null)
  const isSpending = useRef(false)
  const close = () => setBookToRedeem(null)

  if (isError && books === undefined)
    return <ErrorState title="Failed to fetch books." onRetry={() => void refetch()} />
  if (books === undefined) {
    return (
      <>
        <Loading label="Loading the books" />
        <EmptyPlaces />
      </>
    )
  }
  if (books.length === 0) return <EmptyState title="No books yet">New books appear here.</EmptyState>
  /** Ignores a second press before the next render. */
  function spend({ id }: Book) {
    if (isSpending.current) return
    isSpending.current = true
    const settle = () => {
      isSpending.current = false
      close()
    }
    redeem.mutate(id, { onSettled: settle })
  }

  // Another tab may spend the points or buy the book while this dialog is open.
  const mayStillAsk =
    bookToRedeem !== null &&
    (redeem.isPending || availabilityOf(bookToRedeem, { points, ownedBooks }) === 'affordable')
  return (
    <>
      <ul ref={shelf} className={styles.shelf} aria-label="Books">
        {books.map((book) => (
          <BookOnShelf
            key={book.id}
            book={book}
            availability={availabilityOf(book, { points, ownedBooks })}
            onRedeem={() => {
              asked.current = book.id
              setBookToRedeem(book)
            }}
            onTooDear={() => notify.info('Earn more points by uploading your documents.')}
          />
        ))}
      </ul>
      <RedeemDialog
        book={mayStillAsk ? bookToRedeem : null}
        points={points}
        busy={redeem.isPending}
        // 'Redeem' after a failure, else 'Read Now' in its place.
        focusAfter={() => shelf.current?.querySelector<HTMLElement>(`[data-act='${asked.current}']`) ?? null}
        onClose={close}
        onConfirm={spend}
      />
    </>
  )
}
