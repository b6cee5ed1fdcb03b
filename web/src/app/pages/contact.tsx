import { Page } from '../../components/page'
import { Contact } from '../../features/site/components/contact'

export function ContactPage() {
  return (
    <Page title="Contact" width="narrow" heading="Contact Us" lead="We’re happy to hear from you.">
      <Contact />
    </Page>
  )
}
