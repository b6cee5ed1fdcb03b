import { hasWord, type PageHit } from '#events'
import { Link } from 'react-router-dom'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { UniversityTab } from '../../../entities/document/components/university-tab'
import { useLiveDocument } from '../../../entities/document/live-documents'
import { useWatchDocuments } from '../../../live/watching'
import { useSession } from '../../../session/session-store'
import { useSearchPages } from '../api/search-pages'
import { pageAddress } from '../page-address'
import styles from './inside-notes.module.css'

/** Pages whose text has the words. Visitors may not read documents, so they see nothing of their text. */
export function InsideNotes({ query }: { query: string }) {
  const signedIn = useSession(({ user }) => user !== null)
  if (!hasWord(query)) return null
  return (
    <section className={styles.inside} aria-labelledby="inside-notes">
      <h2 id="inside-notes">Inside the notes</h2>
      {signedIn ? (
        <Pages query={query} />
      ) : (
        <p className={styles.said}>
          <Link to="/sign-up">Sign up</Link> or <Link to="/login">log in</Link> to search the text of every
          page.
        </p>
      )}
    </section>
  )
}

function Pages({ query }: { query: string }) {
  const { data, isPending, refetch } = useSearchPages(query)
  useWatchDocuments(data?.hits.map(({ document }) => document._id) ?? [])
  if (isPending) return <Waiting />
  if (data === undefined)
    return <ErrorState title="Results inside the notes couldn’t load." onRetry={() => void refetch()} />
  return (
    <>
      {data.hits.length > 0 ? (
        <ol className={styles.hits} aria-label="Inside the notes">
          {data.hits.map((hit) => (
            <Hit key={`${hit.document._id} ${hit.page}`} hit={hit} />
          ))}
        </ol>
      ) : (
        data.complete && <p className={styles.said}>No page contains all these words.</p>
      )}
      {!data.complete && (
        <p className={styles.said} role="status">
          Some notes are still being read and can’t be searched yet.
        </p>
      )}
    </>
  )
}

function Hit({ hit }: { hit: PageHit }) {
  const { title, courseCode, university, isActive } = useLiveDocument(hit.document)
  // Removed while it is shown here.
  if (!isActive) return null
  return (
    <li>
      <Link to={pageAddress(hit)} className={styles.hit}>
        <span className={styles.from}>
          <UniversityTab courseCode={courseCode} university={university} />
          <span className={styles.title}>{title}</span>
          <span className={styles.page}>page {hit.page}</span>
        </span>
        <span className={styles.sentence}>
          {hit.sentence.map(({ text, marked }, at) => (marked ? <mark key={at}>{text}</mark> : text))}
        </span>
      </Link>
    </li>
  )
}

function Waiting() {
  return (
    <>
      <Loading label="Searching inside the notes" />
      <ol className={styles.hits} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <li key={place} className={styles.hit}>
            <Skeleton width="220px" height="14px" />
            <Skeleton width="min(560px, 100%)" height="36px" />
          </li>
        ))}
      </ol>
    </>
  )
}
