import { Page } from '../../components/page'
import { Warnings } from '../../features/warnings/components/warnings'

/** What went wrong, and how close to the door one stands. */
export function WarningsPage() {
  return (
    <Page title="Warnings" width="narrow" heading="Warnings">
      <Warnings />
    </Page>
  )
}
