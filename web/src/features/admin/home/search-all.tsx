import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { searchAllQuery } from '../api/search-all'
import { Results } from './results'
import styles from './search-all.module.css'
import { useResultKeys } from './use-result-keys'
import { longest, useSearchWords } from './use-search-words'

/** One search across users, documents and cases. Without words it shows its children. */
export function SearchAll({ children }: { children: ReactNode }) {
  const { typed, words, type, searchNow, clear } = useSearchWords()
  const { field, results, onKeyDown } = useResultKeys(clear)
  return (
    <div className={styles.search} onKeyDown={onKeyDown}>
      <form
        role="search"
        aria-label="Users, documents and cases"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <label className={styles.field}>
          <span className="visually-hidden">Search users, documents and cases</span>
          <Search size={20} aria-hidden="true" />
          <input
            ref={field}
            type="search"
            value={typed}
            placeholder="Search users, documents and cases"
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={longest}
            onChange={({ target }) => type(target.value)}
          />
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        </label>
      </form>
      <div ref={results}>{words === '' ? children : <Found words={words} />}</div>
    </div>
  )
}

function Found({ words }: { words: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(searchAllQuery(words))
  if (isError) return <ErrorState title="The search failed." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className={styles.loading}>
        <Loading label="Searching" />
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} height="120px" />
        ))}
      </div>
    )
  const { users, documents, cases } = data
  const none = users.found.length + documents.found.length + cases.found.length === 0
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.old : undefined}>
      <p className="visually-hidden" role="status">
        {none
          ? 'Nothing found'
          : `Users: ${users.found.length}, documents: ${documents.found.length}, cases: ${cases.found.length}`}
      </p>
      {none ? (
        <EmptyState title={`Nothing found for ‘${words}’`}>
          Try the beginning of a name, an email, a title or a module code, or paste the address of a page.
        </EmptyState>
      ) : (
        <Results words={words} results={data} />
      )}
    </div>
  )
}
