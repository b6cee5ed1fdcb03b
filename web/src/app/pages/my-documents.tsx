import { Page } from '../../components/page'
import { SavedDocuments } from '../../features/my-documents/components/saved-documents'

/** `/my-documents`: saved documents, by course. */
export function MyDocumentsPage() {
  return (
    <Page title="My Documents" heading="My Documents" lead="Documents you saved, by module.">
      <SavedDocuments />
    </Page>
  )
}
