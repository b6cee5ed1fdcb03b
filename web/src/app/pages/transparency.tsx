import { Page } from '../../components/page'
import { Transparency } from '../../features/site/components/transparency'

export function TransparencyPage() {
  return (
    <Page
      title="Transparency"
      width="narrow"
      heading="Transparency"
      lead="What was reported here, what became of it, and how long it took."
    >
      <Transparency />
    </Page>
  )
}
