import type { DocumentView } from '#events'
import { Link } from 'react-router-dom'
import { MarkList } from '../../../entities/rights/mark-list'
import { useSession } from '../../../session/session-store'
import styles from './withheld.module.css'

/** Shown above a document that waits for review: why, and what happens next. */
export function Withheld({ document: { heldFor, similarTo, marks, uploader } }: { document: DocumentView }) {
  const isOwn = useSession(({ user }) => user?._id === uploader._id)
  return (
    <section className={styles.withheld} aria-labelledby="withheld">
      <h2 id="withheld" className={styles.title}>
        Waiting for an admin
      </h2>
      <p>
        {isOwn ? 'Your document' : 'This document'}{' '}
        {heldFor === 'not-judged' ? (
          'couldn’t be read by our checks'
        ) : heldFor === 'marks' ? (
          'looks like material of a lecturer or a publisher'
        ) : (
          <>
            is nearly the same as{' '}
            {similarTo === null ? (
              'notes that the library has'
            ) : (
              <Link to={`/document/${similarTo._id}`}>{similarTo.title}</Link>
            )}
          </>
        )}
        . It is not published and earns no points until an admin has reviewed it.
      </p>
      <MarkList marks={marks} />
      {isOwn && <p>Nobody else can open it. We’ll email you the decision.</p>}
    </section>
  )
}
