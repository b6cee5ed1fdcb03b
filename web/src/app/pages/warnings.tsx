import { Page } from '../../components/page'
import { Warnings } from '../../features/warnings/components/warnings'

/** The user's warnings, and how close the account is to suspension. */
export function WarningsPage() {
  return (
    <Page title="Warnings" width="narrow" heading="Warnings">
      <Warnings />
    </Page>
  )
}
