import { pointsPerDocument } from '#events'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { booksQuery } from '../../../entities/book/api/read-books'
import { MarkList } from '../../../entities/rights/mark-list'
import { useSession } from '../../../session/session-store'
import { describeHeld } from '../describe-held'
import { nextBook, describeEarned } from '../next-book'
import type { Published as Document } from '../wizard-store'
import styles from './published.module.css'

/** Documents just published, with links and earned points, and those waiting for review. */
export function Published({ documents }: { documents: readonly Document[] }) {
  const user = useSession((state) => state.user)
  const { data: books } = useQuery(booksQuery)
  if (user === null) return null
  const standing = documents.filter(({ isActive }) => isActive)
  const waiting = documents.filter(({ isActive }) => !isActive)
  return (
    <>
      {standing.length > 0 && <OnTheShelf documents={standing} user={user} books={books ?? []} />}
      {waiting.length > 0 && <WaitingForAnAdmin documents={waiting} isFirst={standing.length === 0} />}
    </>
  )
}

/** Documents that are held, and why. */
function WaitingForAnAdmin({ documents, isFirst }: { documents: readonly Document[]; isFirst: boolean }) {
  return (
    <section className={styles.published} aria-labelledby="waiting">
      <h2
        id="waiting"
        className={`${styles.title} ${styles.waits}`}
        tabIndex={-1}
        {...(isFirst && { 'data-published': true })}
      >
        <Hourglass size={20} aria-hidden="true" />
        {documents.length === 1
          ? 'Your document waits for an admin'
          : `${documents.length} documents wait for an admin`}
      </h2>
      <p className={styles.words} role="status">
        {describeHeld(documents)} We’ll email you.
      </p>
      <Titles documents={documents} />
    </section>
  )
}

function OnTheShelf({
  documents,
  user,
  books,
}: {
  documents: readonly Document[]
  user: Parameters<typeof nextBook>[1]
  books: Parameters<typeof nextBook>[0]
}) {
  const earned = documents.length * pointsPerDocument
  return (
    <section className={styles.published} aria-labelledby="published">
      <h2 id="published" className={styles.title} tabIndex={-1} data-published>
        <CircleCheck size={20} aria-hidden="true" />
        {documents.length === 1
          ? 'Your document is on the shelf'
          : `${documents.length} documents are on the shelf`}
      </h2>
      <p className={styles.earned} role="status">
        {describeEarned(earned, nextBook(books, user))}
      </p>
      <Titles documents={documents} />
      <p className={styles.words}>
        <Link to="/rewards">See the rewards</Link>
      </p>
    </section>
  )
}

function Titles({ documents }: { documents: readonly Document[] }) {
  return (
    <ul className={styles.list}>
      {documents.map(({ _id, title, courseCode, notice, marks }) => (
        <li key={_id}>
          <Link to={`/document/${_id}`}>{title}</Link>
          <span className={styles.course}>{courseCode}</span>
          {notice !== null && <p className={styles.notice}>{notice}</p>}
          {marks.length > 0 && (
            <div className={styles.notice}>
              <MarkList marks={marks} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
