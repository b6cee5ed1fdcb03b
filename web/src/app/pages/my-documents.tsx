import { Page } from '../../components/page'

export function MyDocumentsPage() {
  return (
    <Page title="MyDocuments" heading="MyDocuments">
      <p>Soon.</p>
    </Page>
  )
}
