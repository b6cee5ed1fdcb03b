import { RotateCw } from 'lucide-react'
import { ButtonLink } from '../../../components/button'
import { useBookOf } from '../api/use-book-of'
import { unreadSentence, type Unread } from '../unread'
import styles from './unread-notice.module.css'

/** Why the user was sent to the shop instead of the book; hidden once they own it. */
export function UnreadNotice({
  unread: { fileName, why },
  ownedBooks,
}: {
  unread: Unread
  ownedBooks: readonly number[]
}) {
  const book = useBookOf(fileName)
  if (why === 'not-owned' && book !== undefined && ownedBooks.includes(book.id)) return null
  return (
    <div className={styles.notice} role="status">
      <p>{unreadSentence(why, book?.title ?? null)}</p>
      {why === 'failed' && (
        <ButtonLink to={`/reader/${encodeURIComponent(fileName)}`} variant="secondary" size="dense">
          <RotateCw size={16} aria-hidden="true" />
          Try again
        </ButtonLink>
      )}
    </div>
  )
}
