import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onRefusal } from '../../lib/api-client'
import { useSession } from '../../lib/session-store'
import { useLiveMessage } from '../../lib/socket'
import { forgetSuspension, markSuspended, onSuspendedElsewhere } from '../../lib/suspension'

/** Shows a suspended user the door: in every tab, whichever of socket, answer or other tab is first to know. */
export function Suspension() {
  const navigate = useNavigate()
  const leave = useCallback(async () => {
    const { user, signOut } = useSession.getState()
    if (user === null) return
    markSuspended(user._id)
    // First the page, then the session: pages for the signed-in would lead elsewhere without one.
    await navigate('/suspended', { replace: true })
    signOut()
  }, [navigate])

  useLiveMessage('account:suspended', () => void leave())
  useEffect(forgetSuspension, [])
  useEffect(() => onRefusal((refusal) => refusal === 'suspended' && void leave()), [leave])
  useEffect(
    () => onSuspendedElsewhere((userId) => userId === useSession.getState().user?._id && void leave()),
    [leave],
  )
  return null
}
