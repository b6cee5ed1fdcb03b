import { Page } from '../../components/page'
import { Faq } from '../../features/site/components/faq'

export function FaqPage() {
  return (
    <Page title="FAQ" width="narrow" heading="Frequently asked questions">
      <Faq />
    </Page>
  )
}
