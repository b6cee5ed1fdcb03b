import { Page } from '../../components/page'

export function BroadcastPage() {
  return (
    <Page title="Broadcast" heading="Broadcast">
      <p>Soon.</p>
    </Page>
  )
}
