import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onRefusal } from '../../http/api-client'
import { useSession } from '../../session/session-store'
import { useLiveMessage } from '../../live/socket'
import { forgetSuspension, markSuspended, onSuspendedElsewhere } from '../../session/suspension'

/** Shows a suspended user the door: in every tab, whichever of socket, answer or other tab is first to know. */
export function Suspension() {
  const navigate = useNavigate()
  const leave = useCallback(() => {
    const { user, signOut } = useSession.getState()
    if (user === null) return
    markSuspended(user._id)
    void navigate('/suspended', { replace: true })
    signOut()
  }, [navigate])

  useLiveMessage('account:suspended', leave)
  useEffect(forgetSuspension, [])
  useEffect(() => onRefusal((refusal) => refusal === 'suspended' && leave()), [leave])
  useEffect(
    () => onSuspendedElsewhere((userId) => userId === useSession.getState().user?._id && leave()),
    [leave],
  )
  return null
}
