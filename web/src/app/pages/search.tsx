import { isVisible } from '#events'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { InsideNotes } from '../../features/search/components/inside-notes'
import { Results } from '../../features/search/components/results'
import { SearchField } from '../../features/search/components/search-field'
import styles from './search.module.css'

/** `/search?q=`: results, or a search field. */
export function SearchPage() {
  const query = (useSearchParams()[0].get('q') ?? '').trim().slice(0, 200)
  if (!isVisible(query))
    return (
      <Page
        title="Search"
        heading="What are you looking for?"
        lead="Search by module, title, year or university."
      >
        <SearchField />
      </Page>
    )
  return (
    <Page title={`Search: ${query}`} heading={<span className={styles.heading}>Results for “{query}”</span>}>
      <SearchField key={query} initial={query} />
      <Results query={query} />
      <InsideNotes query={query} />
    </Page>
  )
}
