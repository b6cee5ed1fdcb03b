import { isRemembered } from './kept-session'
import { useSession } from './session-store'
import { forgetSuspendedSession, keepSuspendedSession } from './suspended-session'

const key = 'suspended'
let showNotice = () => {}

/**
 * Ends the session of the signed-in user, who is suspended, in every tab. Whoever learns of it first reports it: an
 * answer of the server, the socket or another tab.
 */
export function reportSuspension(): void {
  const { user, token, signOut } = useSession.getState()
  if (user === null) return
  if (token !== null) keepSuspendedSession({ token, remember: isRemembered() })
  // Before the session that tabs share is gone: they learn why it went, whatever reaches them first.
  localStorage.setItem(key, user._id)
  showNotice()
  signOut('suspended')
}

/** Where a page for the signed-in leads when nobody is. */
export const signedOutPath = (): string => (localStorage.getItem(key) === null ? '/sign-up' : '/suspended')

/** Lets `notice` show a suspended user why they are out, also when another tab reports it. Returns how to stop. */
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
  // Somebody was let in again.
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
