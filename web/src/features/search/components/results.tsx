import { hasWord, type SearchResponse } from '#events'
import { Link } from 'react-router-dom'
import { formatDocuments } from '../../../components/format-count'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { ShelfGridSkeleton } from '../../../entities/document/components/shelf-grid-skeleton'
import { browseAddress } from '../../../entities/document/shelf-address'
import { EmptyState, ErrorState } from '../../../components/state'
import { useSearch } from '../api/search-documents'
import { useSearchPages } from '../api/search-pages'
import { Closest } from './closest'
import { FewResults } from './few-results'
import { ModuleResult } from './module-result'
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
    return <ErrorState title="Search results couldn’t load." onRetry={() => void refetch()} />
  const { documents, closest, module } = data
  const label = 'Search results'
  const nowhere = closest[0]?.missing.filter((word) => closest.every(({ missing }) => missing.includes(word)))
  return (
    <>
      {module !== null && <ModuleResult module={module} missing={nowhere ?? []} />}
      {documents.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <>
          <Summary found={data} />
          {closest.length > 0 ? (
            <Closest documents={documents} closest={closest} />
          ) : documents.length < few ? (
            <FewResults documents={documents} label={label} />
          ) : (
            <ShelfGrid documents={documents} label={label} />
          )}
        </>
      )}
    </>
  )
}

/** How many documents were found, and what was not found as it was typed. */
function Summary({
  found: { documents, total, exact, closest, respelled },
}: {
  found: Pick<SearchResponse, 'documents' | 'total' | 'exact' | 'closest' | 'respelled'>
}) {
  return (
    <p className={styles.count} role="status">
      {respelled.map(({ typed, as }) => (
        <span key={typed} className={styles.respelled}>
          No results for “{typed}”. Showing results for <strong>{as}</strong>.{' '}
        </span>
      ))}
      {closest.length > 0 ? (
        'No document contains all of these words.'
      ) : (
        <>
          {!exact && respelled.length === 0 && (
            <span className={styles.respelled}>No exact match. Similar documents: </span>
          )}
          {formatDocuments(total)}
          {documents.length < total && `, the first ${documents.length} are shown`}
        </>
      )}
    </p>
  )
}

/** Emoji and punctuation are in no title. */
function NoWord() {
  return (
    <EmptyState title="Type a word">
      <p>Search for a module, title, year or university. Emoji and punctuation alone find nothing.</p>
    </EmptyState>
  )
}

function Nothing({ query }: { query: string }) {
  const { data: inside, isFetching, failureCount } = useSearchPages(query)
  if (inside === undefined && isFetching && failureCount === 0) return <Waiting />
  if (inside !== undefined && inside.hits.length > 0)
    return (
      <p className={styles.count} role="status">
        No documents found. But these words are on {inside.hits.length === 1 ? 'a page' : 'pages'} inside the
        notes:
      </p>
    )
  return (
    <EmptyState title="No documents found.">
      <p>Try fewer words. A module code works well:</p>
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
