import { Navigate } from 'react-router-dom'
import { Page } from '../../components/page'
import { SuspendedNotice } from '../../features/suspended/components/suspended-notice'
import { useSession } from '../../session/session-store'

/** The page of a suspended account; active users are redirected. */
export function SuspendedPage() {
  const signedIn = useSession(({ user }) => user !== null)
  if (signedIn) return <Navigate to="/" replace />
  return (
    <Page title="Account Suspended" width="narrow">
      <SuspendedNotice />
    </Page>
  )
}
