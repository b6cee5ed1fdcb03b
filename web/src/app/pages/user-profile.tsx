import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { notify } from '../../components/toasts/notify'
import { PublicProfile } from '../../features/profile/components/public-profile'
import { addressOfPage, arrivalFrom } from '../../session/entry'
import { useSession } from '../../session/session-store'
import { signedOutPath } from '../../session/suspension'

/** `/profile/{userId}`, for signed-in users. */
export function UserProfilePage() {
  const { userId = '' } = useParams()
  const signedIn = useSession(({ user }) => user !== null)
  if (!signedIn) return <Turned />
  return (
    <Page title="Profile">
      <PublicProfile key={userId} userId={userId} />
    </Page>
  )
}

/** Redirects visitors to the start page, and a user whose session ended here to the login. */
function Turned() {
  const page = useLocation()
  const endedBy = useSession((state) => state.endedBy)
  useEffect(() => {
    if (endedBy === null) notify.info('Please login to view profiles.')
  }, [endedBy])
  if (endedBy !== null) return <Navigate to={signedOutPath()} state={arrivalFrom(page, endedBy)} replace />
  return <Navigate to="/" state={{ from: addressOfPage(page) }} replace />
}
