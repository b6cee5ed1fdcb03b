import { Page } from '../../components/page'
import { Copyright } from '../../features/site/components/copyright'

export function CopyrightPage() {
  return (
    <Page
      title="Copyright"
      width="narrow"
      heading="Copyright"
      lead="What may be shared here, what may not, and how to have a document closed."
    >
      <Copyright />
    </Page>
  )
}
