import { Page } from '../../../components/page'
import { ActivityOfDays } from '../../../features/admin/home/activity'
import { SearchAll } from '../../../features/admin/home/search-all'
import { useArrival } from '../../../features/admin/home/use-search-words'

/** The open cases, the numbers of the day and of the week, and one search over everything. */
export function AdminHomePage() {
  const arrival = useArrival()
  return (
    <Page title="Admin home" heading="Admin home">
      <SearchAll key={arrival}>
        <ActivityOfDays />
      </SearchAll>
    </Page>
  )
}
