import { Page } from '../../../components/page'
import { SearchWords } from '../../../features/admin/components/search-words'

export { SharePhrasesPage } from './share-phrases'

/** Words that mean the same in a search. */
export function SearchWordsPage() {
  return (
    <Page
      title="Search words"
      heading="Search words"
      lead="A search for one of the two also finds the other. Two module codes share one shelf as well. New pairs work for everyone at once."
    >
      <SearchWords />
    </Page>
  )
}
