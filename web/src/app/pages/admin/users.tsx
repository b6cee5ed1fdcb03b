import { Page } from '../../../components/page'
import { UserSearch } from '../../../features/admin/components/user-search'

/** All accounts. */
export function UsersPage() {
  return (
    <Page title="Users" heading="Users">
      <UserSearch />
    </Page>
  )
}
