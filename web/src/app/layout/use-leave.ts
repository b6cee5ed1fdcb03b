import { useNavigate } from 'react-router-dom'
import { logOut } from '../../entities/user/api/log-out'
import { useSession } from '../../session/session-store'

/** Ends the session in this browser and on the server. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const signOut = useSession((state) => state.signOut)
  return () => {
    void navigate('/sign-up', { state: { tab: 'login' } })
    // Before the token is deleted here.
    void logOut()
    signOut('logout')
  }
}
