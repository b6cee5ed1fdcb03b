import { Page } from '../../components/page'
import { About } from '../../features/site/components/about'

export function AboutPage() {
  return (
    <Page
      title="About"
      width="narrow"
      heading="About Studyshelf"
      lead="Study notes by students, on one shelf."
    >
      <About />
    </Page>
  )
}
