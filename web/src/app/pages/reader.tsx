import { Page } from '../../components/page'

export function ReaderPage() {
  return (
    <Page title="Reader" heading="Reader">
      <p>Soon.</p>
    </Page>
  )
}
