import { useSession, type SessionEnd } from './session-store'

let showLogin = () => {}

/** Ends a session that the server no longer accepts. */
export function reportExpiry(why: Exclude<SessionEnd, 'logout' | 'suspended'> = 'expired'): void {
  if (useSession.getState().user === null) return
  useSession.getState().signOut(why)
  showLogin()
}

/** So soon after a password was changed, the tabs of the browser in which it was have their new token. */
const renewedWithinMs = 1000

/** Ends a session that the server says is over, unless it goes on under another token. */
export function reportEnd(why: 'expired' | 'logged-out' | 'password-changed' | 'account-closed'): void {
  if (why !== 'password-changed') return reportExpiry(why === 'logged-out' ? 'expired' : why)
  const { token } = useSession.getState()
  setTimeout(() => {
    if (useSession.getState().token === token) reportExpiry(why)
  }, renewedWithinMs)
}

/** Lets `login` offer to sign in again after a session expired. Returns how to stop. */
export function followExpiry(login: () => void): () => void {
  showLogin = login
  return () => {
    showLogin = () => {}
  }
}
