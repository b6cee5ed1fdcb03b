import { useSearchParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { readChoices, describeChoices } from '../../features/browse/choices'
import { BrowseScreen } from '../../features/browse/components/browse-screen'

/** `/browse?university=&course=&year=&sort=&pages=` */
export function BrowsePage() {
  const said = describeChoices(readChoices(useSearchParams()[0]))
  return (
    <Page
      title={said === null ? 'Browse' : `Browse: ${said}`}
      heading="Browse"
      lead="Everything on the shelf, by university, module, kind and year."
    >
      <BrowseScreen />
    </Page>
  )
}
