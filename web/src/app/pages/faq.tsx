import { Page } from '../../components/page'
import { Faq } from '../../features/site/components/faq'

/** What people ask most. */
export function FaqPage() {
  return (
    <Page title="FAQ" width="narrow" heading="Frequently asked questions">
      <Faq />
    </Page>
  )
}
