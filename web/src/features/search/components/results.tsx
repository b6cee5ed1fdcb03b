import { hasWord } from '#events'
import { Link } from 'react-router-dom'
import { formatDocuments } from '../../../components/format-count'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { ShelfGridSkeleton } from '../../../entities/document/components/shelf-grid-skeleton'
import { browseAddress } from '../../../entities/document/shelf-address'
import { EmptyState, ErrorState } from '../../../components/state'
import { useSearch } from '../api/search-documents'
import { FewResults } from './few-results'
import styles from './results.module.css'

/** Fewer results than this are laid out larger. */
const few = 4

export function Results({ query }: { query: string }) {
  return hasWord(query) ? <Found query={query} /> : <NoWord />
}

function Found({ query }: { query: string }) {
  const { data, isPending, refetch } = useSearch(query)
  if (isPending) return <Waiting />
  if (data === undefined)
    return <ErrorState title="The search did not get through." onRetry={() => void refetch()} />
  if (data.documents.length === 0) return <Nothing />
  const { documents, total, exact } = data
  return (
    <>
      <p className={styles.count} role="status">
        {!exact && <strong className={styles.similar}>Nothing exact. Similar: </strong>}
        {formatDocuments(total)}
        {documents.length < total && `, the first ${documents.length} are shown`}
      </p>
      {documents.length < few ? (
        <FewResults documents={documents} />
      ) : (
        <ShelfGrid documents={documents} label="Search results" />
      )}
    </>
  )
}

/** Emoji and punctuation are in no title. */
function NoWord() {
  return (
    <EmptyState title="Type a word">
      <p>Search for a course, a title, a year or a university. Emoji and signs alone find nothing.</p>
    </EmptyState>
  )
}

function Nothing() {
  return (
    <EmptyState title="No documents found.">
      <p>Fewer words find more. A course code works well:</p>
      <ul className={styles.suggestions}>
        {['CS2030S', 'ST2334', 'ACCT102'].map((code) => (
          <li key={code}>
            <Link to={`/search?q=${code}`}>{code}</Link>
          </li>
        ))}
      </ul>
      <p>
        Short forms are understood: tut, soln, lec. Or{' '}
        <Link to={browseAddress()}>browse the whole shelf</Link>, or{' '}
        <Link to="/upload">upload the notes</Link> you were looking for.
      </p>
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <ShelfGridSkeleton label="Search results" places={5} />
    </div>
  )
}
