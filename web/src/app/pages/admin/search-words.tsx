import { Page } from '../../../components/page'
import { SearchWords } from '../../../features/admin/components/search-words'

/** Words that mean the same in a search. */
export function SearchWordsPage() {
  return (
    <Page
      title="Search words"
      heading="Search words"
      lead="A search for one of these also finds the other, from now on and for everybody."
    >
      <SearchWords />
    </Page>
  )
}
