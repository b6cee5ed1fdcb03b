import { Page } from '../../components/page'

export function DocumentPage() {
  return (
    <Page title="Document" heading="Document">
      <p>Soon.</p>
    </Page>
  )
}
