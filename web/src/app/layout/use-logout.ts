import { useNavigate } from 'react-router-dom'
import { useSession } from '../../session/session-store'

/** Ends the session in this browser. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  const signOut = useSession((state) => state.signOut)
  return () => {
    void navigate('/sign-up', { state: { tab: 'login' } })
    signOut()
  }
}
