import { Page } from '../../components/page'
import { HiddenTexts } from '../../features/warnings/components/hidden-texts'
import { Warnings } from '../../features/warnings/components/warnings'

/** The user's warnings, how close the account is to suspension, and the texts that admins have hidden. */
export function WarningsPage() {
  return (
    <Page title="Warnings" width="narrow" heading="Warnings">
      <Warnings />
      <HiddenTexts />
    </Page>
  )
}
