import { Page } from '../../components/page'

export function SearchPage() {
  return (
    <Page title="Search" heading="Search">
      <p>Soon.</p>
    </Page>
  )
}
