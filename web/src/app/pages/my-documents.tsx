import { Page } from '../../components/page'
import { SavedDocuments } from '../../features/my-documents/components/saved-documents'

export { RecentlyViewedPage } from './recently-viewed'

/** `/my-documents?folder=&kind=&module=&text=&sort=`: saved documents, in folders and by module. */
export function MyDocumentsPage() {
  return (
    <Page title="My Documents" heading="My Documents" lead="Documents you saved, by module.">
      <SavedDocuments />
    </Page>
  )
}
