import { Page } from '../../components/page'

export function LandingPage() {
  return (
    <Page title="Landing" heading="Landing">
      <p>Soon.</p>
    </Page>
  )
}
