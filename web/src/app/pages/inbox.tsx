import { Page } from '../../components/page'
import { Messages } from '../../features/inbox/components/messages'

/** Broadcasts to all users. */
export function InboxPage() {
  return (
    <Page title="Inbox" width="narrow" heading="Inbox">
      <Messages />
    </Page>
  )
}
