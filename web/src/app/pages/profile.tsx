import { Page } from '../../components/page'
import { OwnProfile } from '../../features/profile/components/own-profile'
import { useSession } from '../../session/session-store'

/** `/profile`: the user's own. */
export function ProfilePage() {
  const user = useSession((state) => state.user)
  if (user === null) return null
  return (
    <Page title="My Profile">
      <OwnProfile user={user} />
    </Page>
  )
}
