import { Link } from 'react-router-dom'
import { Page } from '../../components/page'
import { Settings } from '../../features/settings/components/settings'
import { useSession } from '../../session/session-store'

export { SecondFactorDuePage } from './second-factor-due'

/** `/settings`: password, sessions, personal data. */
export function SettingsPage() {
  const user = useSession((state) => state.user)
  if (user === null) return null
  return (
    <Page
      title="Settings"
      width="narrow"
      heading="Settings"
      lead={
        <>
          Your name and your photo are on <Link to="/profile">your profile</Link>.
        </>
      }
    >
      <Settings user={user} />
    </Page>
  )
}
