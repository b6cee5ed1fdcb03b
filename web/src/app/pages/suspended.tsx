import { Page } from '../../components/page'

export function SuspendedPage() {
  return (
    <Page title="Suspended" heading="Suspended">
      <p>Soon.</p>
    </Page>
  )
}
