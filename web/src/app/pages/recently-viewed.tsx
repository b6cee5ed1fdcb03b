import { Page } from '../../components/page'
import { RecentlyViewed } from '../../features/recently-viewed/components/recently-viewed'

/** `/recently-viewed`: behind 'See all' of that shelf. */
export function RecentlyViewedPage() {
  return (
    <Page title="Recently Viewed" heading="Recently Viewed" lead="Documents you opened, newest first.">
      <RecentlyViewed />
    </Page>
  )
}
