import { Page } from '../../components/page'

export function WarningsPage() {
  return (
    <Page title="Warnings" heading="Warnings">
      <p>Soon.</p>
    </Page>
  )
}
