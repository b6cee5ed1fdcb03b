import type { Book } from '#events'
import { BookOpen, ExternalLink } from 'lucide-react'
import { Button, ButtonLink } from '../../../components/button'
import type { Availability } from '../availability'
import { fileNameOf } from '../file-name'
import styles from './book-on-shelf.module.css'

/** A book on the shelf with its label and its action. */
export function BookOnShelf({
  book,
  availability,
  onRedeem,
  onTooDear,
}: {
  book: Book
  availability: Availability
  onRedeem: () => void
  onTooDear: () => void
}) {
  return (
    <li className={styles.place}>
      <article className={styles.book} aria-labelledby={`book-${book.id}`}>
        <div className={styles.stand}>
          <img className={styles.cover} src={book.cover} alt="" width={150} height={225} />
        </div>
        <div className={styles.label}>
          <h2 id={`book-${book.id}`} className={styles.title}>
            {book.title}
          </h2>
          <p className={styles.author}>{book.author}</p>
          <p className={styles.description}>{book.description}</p>
          {book.website !== undefined && (
            <a className={styles.website} href={book.website} target="_blank" rel="noopener noreferrer">
              About the book
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
          <div className={styles.action}>
            {availability === 'owned' ? (
              <>
                <span className={styles.owned}>Owned</span>
                <ButtonLink data-act={book.id} to={`/reader/${encodeURIComponent(fileNameOf(book.pdf))}`}>
                  <BookOpen size={16} aria-hidden="true" />
                  Read Now
                </ButtonLink>
              </>
            ) : (
              <>
                <span className={styles.price}>{book.price} points</span>
                {availability === 'affordable' ? (
                  <Button data-act={book.id} onClick={onRedeem}>
                    Redeem
                  </Button>
                ) : (
                  <Button data-act={book.id} variant="secondary" onClick={onTooDear}>
                    Insufficient Points
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </article>
    </li>
  )
}
