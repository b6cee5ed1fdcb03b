import { Page } from '../../components/page'

export function RewardsPage() {
  return (
    <Page title="Rewards" heading="Rewards">
      <p>Soon.</p>
    </Page>
  )
}
