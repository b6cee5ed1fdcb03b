import { Page } from '../../components/page'
import { SuspendedNotice } from '../../features/suspended/components/suspended-notice'

/** Where a suspended account ends up. */
export function SuspendedPage() {
  return (
    <Page title="Account Suspended" width="narrow">
      <SuspendedNotice />
    </Page>
  )
}
