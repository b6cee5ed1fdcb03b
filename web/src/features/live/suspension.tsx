import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../lib/session-store'
import { useLiveMessage } from '../../lib/socket'

/** Names the suspended user to the other tabs, before the session they share is gone. */
const storageKey = 'suspended'

/** Shows a suspended user the door, in every tab. */
export function Suspension() {
  const navigate = useNavigate()
  const signOut = useSession((state) => state.signOut)

  const leave = async () => {
    // First the page, then the session: pages for the signed-in would lead elsewhere without one.
    await navigate('/suspended', { replace: true })
    signOut()
  }

  useLiveMessage('account:suspended', () => {
    localStorage.setItem(storageKey, useSession.getState().user?._id ?? '')
    void leave()
  })

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue !== null && newValue === useSession.getState().user?._id)
        void leave()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
  return null
}
