import { Page } from '../../components/page'

export function HomePage() {
  return (
    <Page title="Home" heading="Home">
      <p>Soon.</p>
    </Page>
  )
}
