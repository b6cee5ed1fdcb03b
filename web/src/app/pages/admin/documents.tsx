import { Page } from '../../../components/page'
import { DocumentList } from '../../../features/admin/components/document-list'

/** All documents, including unpublished ones. */
export function AdminDocumentsPage() {
  return (
    <Page
      title="Documents"
      heading="Documents"
      lead="Restore a removed document in its case. Only the uploader can restore a deleted one."
    >
      <DocumentList />
    </Page>
  )
}
