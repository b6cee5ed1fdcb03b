import { Page } from '../../components/page'
import { Messages } from '../../features/inbox/components/messages'

/** What was written to everybody. */
export function InboxPage() {
  return (
    <Page title="Inbox" width="narrow" heading="Inbox">
      <Messages />
    </Page>
  )
}
