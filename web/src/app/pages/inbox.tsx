import { Page } from '../../components/page'

export function InboxPage() {
  return (
    <Page title="Inbox" heading="Inbox">
      <p>Soon.</p>
    </Page>
  )
}
