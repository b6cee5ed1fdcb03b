import { Page } from '../../../components/page'
import { DocumentList } from '../../../features/admin/components/document-list'

/** All documents, including unpublished ones. */
export function AdminDocumentsPage() {
  return (
    <Page
      title="Documents"
      heading="Documents"
      lead="A removed document can be restored in its case; a deleted one comes back only by its uploader."
    >
      <DocumentList />
    </Page>
  )
}
