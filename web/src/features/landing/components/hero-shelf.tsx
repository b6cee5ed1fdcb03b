import { shelfCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { DocumentCard } from '../../../entities/document/components/document-card'
import { Skeleton } from '../../../components/skeleton'
import { useWatchDocuments } from '../../../live/watching'
import { shelfQuery } from '../../../entities/document/api/read-shelf'
import { useLatestLike } from '../use-latest-like'
import styles from './hero-shelf.module.css'

const shown = 3

/** The three most liked documents, live. Keeps its space if there are none or they cannot be loaded. */
export function HeroShelf() {
  const { data, isPending } = useQuery(shelfQuery(shelfCalls.mostLikedDocuments, { query: { limit: 12 } }))
  const documents = data?.documents.slice(0, shown) ?? []
  useWatchDocuments(documents.map(({ _id }) => _id))
  const liked = useLatestLike(documents)
  if (!isPending && documents.length === 0) return null

  return (
    <div className={styles.wall}>
      <div className={styles.news} role="status">
        {liked !== null && (
          <p key={liked.at} className={styles.chip}>
            <span className={styles.live}>Live</span>
            <span className="visually-hidden"> · </span>
            {liked.courseCode} was liked just now
          </p>
        )}
      </div>
      <ul className={styles.row} aria-label="Most liked documents">
        {isPending
          ? Array.from({ length: shown }, (_, place) => (
              <li key={place}>
                <Skeleton height="var(--sheet-height)" />
                <span className={styles.label} />
              </li>
            ))
          : documents.map((document) => (
              <li key={document._id}>
                <DocumentCard document={document} level={2} eager />
              </li>
            ))}
      </ul>
    </div>
  )
}
