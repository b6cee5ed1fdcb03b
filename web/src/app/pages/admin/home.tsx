import { Page } from '../../../components/page'
import { ActivityOfDays } from '../../../features/admin/home/activity'
import { Overturned } from '../../../features/admin/home/overturned'
import { SearchAll } from '../../../features/admin/home/search-all'
import { useArrival } from '../../../features/admin/home/use-search-words'

/** The open cases, the numbers of the day and of the week, what was overturned, and one search over everything. */
export function AdminHomePage() {
  const arrival = useArrival()
  return (
    <Page title="Admin home" heading="Admin home">
      <SearchAll key={arrival}>
        <ActivityOfDays />
        <Overturned />
      </SearchAll>
    </Page>
  )
}
