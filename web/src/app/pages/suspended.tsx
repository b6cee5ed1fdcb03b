import { Navigate } from 'react-router-dom'
import { Page } from '../../components/page'
import { SuspendedNotice } from '../../features/suspended/components/suspended-notice'
import { useSession } from '../../session/session-store'

/** Where a suspended account ends up; whoever may use the product has nothing to read here. */
export function SuspendedPage() {
  const signedIn = useSession(({ user }) => user !== null)
  if (signedIn) return <Navigate to="/" replace />
  return (
    <Page title="Account Suspended" width="narrow">
      <SuspendedNotice />
    </Page>
  )
}
