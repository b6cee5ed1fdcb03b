import { isRemembered } from './stored-session'
import { useSession } from './session-store'
import { forgetSuspendedSession, keepSuspendedSession } from './suspended-session'

const key = 'suspended'
let showNotice = () => {}

/**
 * Ends the suspended user's session in every tab. Reported by whichever comes first: an answer of the server, the socket, or
 * another tab.
 */
export function reportSuspension(): void {
  const { user, token, signOut } = useSession.getState()
  if (user === null) return
  if (token !== null) keepSuspendedSession({ token, remember: isRemembered() })
  // Before the shared session is deleted, so that other tabs learn the reason first.
  localStorage.setItem(key, user._id)
  showNotice()
  signOut('suspended')
}

/** Where members-only pages redirect visitors. */
export const signedOutPath = (): string => (localStorage.getItem(key) === null ? '/sign-up' : '/suspended')

/** Calls `notice` when the user is suspended, also if another tab reports it. Returns a function that stops. */
export function followSuspension(notice: () => void): () => void {
  showNotice = notice
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue !== null && newValue === useSession.getState().user?._id)
      reportSuspension()
  }
  const forget = () => {
    localStorage.removeItem(key)
    forgetSuspendedSession()
  }
  // Somebody signed in again.
  const stopForgetting = useSession.subscribe((now, before) => {
    if (now.user !== null && now.user._id !== before.user?._id) forget()
  })
  if (useSession.getState().user !== null) forget()
  addEventListener('storage', hear)
  return () => {
    showNotice = () => {}
    stopForgetting()
    removeEventListener('storage', hear)
  }
}
