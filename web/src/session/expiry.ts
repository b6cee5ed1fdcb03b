import type { SessionEndReason } from '#events'
import { useSession, type SessionEnd } from './session-store'

let showLogin = () => {}

/** Ends a session that the server no longer accepts, and shows the login. */
export function reportExpiry(why: Exclude<SessionEnd, 'logout' | 'suspended'> = 'expired'): void {
  if (useSession.getState().user === null) return
  useSession.getState().signOut(why)
  showLogin()
}

/** Within this time after a new password or second factor, tabs of the browser that changed it receive their new token. */
const renewedWithinMs = 1000

/** Ends a session that the server has ended, unless it continues with a new token. */
export function reportEnd(why: SessionEndReason): void {
  if (why === 'account-closed') return reportExpiry(why)
  if (why === 'expired' || why === 'logged-out') return reportExpiry()
  const { token } = useSession.getState()
  setTimeout(() => {
    if (useSession.getState().token === token) reportExpiry(why === 'password-changed' ? why : 'expired')
  }, renewedWithinMs)
}

/** Calls `login` when a session has expired. Returns a function that stops. */
export function followExpiry(login: () => void): () => void {
  showLogin = login
  return () => {
    showLogin = () => {}
  }
}
