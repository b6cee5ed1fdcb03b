import { useSession } from './session-store'

let showLogin = () => {}

/** Ends a session that the server no longer accepts. */
export function reportExpiry(): void {
  useSession.getState().signOut()
  showLogin()
}

/** Lets `login` offer to sign in again after a session expired. Returns how to stop. */
export function followExpiry(login: () => void): () => void {
  showLogin = login
  return () => {
    showLogin = () => {}
  }
}
