import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onceIdle } from '../components/once-idle'
import { dismissErrors, dismissToasts, notify } from '../components/toasts/notify'
import { followDocuments } from '../entities/document/follow-documents'
import { useRefreshUser } from '../entities/user/use-refresh-user'
import { fetchCode } from '../components/fetch-code'
import { hearOtherTabs } from '../http/other-tabs'
import { queryClient } from '../http/query-client'
import { startLiveConnection } from '../live/live-connection'
import { whenBack } from '../live/socket'
import { followExpiry } from '../session/expiry'
import { arrivalFrom, isResetPage } from '../session/entry'
import { followOtherTabs } from '../session/other-tabs'
import { useSession } from '../session/session-store'
import { followSuspension } from '../session/suspension'
import { followIntent } from './follow-intent'
import { Router } from './router'
import { SignedIn } from './signed-in'

/** The page comes first: it was read a moment ago, and is read again with the connection. */
async function fetchSocket() {
  await onceIdle()
  return (await fetchCode(() => import('../live/open-socket'))).socket
}

/** The frame of every page, and what runs beside them all: the session, the live connection. */
export function App() {
  const userId = useSession(({ user }) => user?._id)
  useEffect(followOtherTabs, [])
  useEffect(hearOtherTabs, [])
  useEffect(followDocuments, [])
  useEffect(() => startLiveConnection(fetchSocket), [])
  useEffect(followReturn, [])
  useEffect(followIntent, [])
  useForgetOthers(userId)
  useSessionEnds()
  return (
    <>
      <Router />
      {userId !== undefined && <UserRefresher key={userId} />}
      {userId !== undefined && <SignedIn key={`live-${userId}`} />}
    </>
  )
}

/** What failed for want of a connection need not be said any more once there is one. */
const followReturn = () => whenBack(dismissErrors)

function UserRefresher() {
  useRefreshUser()
  return null
}

/** What one user was shown is nothing for the next. */
function useForgetOthers(userId: string | undefined) {
  const before = useRef(userId)
  useEffect(() => {
    if (before.current === userId) return
    before.current = userId
    void queryClient.resetQueries()
  }, [userId])
}

/** Leads out whoever's session ended by no wish of theirs; whoever is on the way to a new password goes on there. */
function useSessionEnds() {
  const navigate = useNavigate()
  const showNotice = useEffectEvent(() => {
    dismissToasts()
    void navigate('/suspended', { replace: true })
  })
  const showLogin = useEffectEvent(() => {
    if (isResetPage(location.pathname)) return notify.info('Your session has ended.')
    const state = arrivalFrom(location, useSession.getState().endedBy)
    void navigate('/sign-up', { replace: true, state })
  })
  useEffect(() => followSuspension(() => showNotice()), [])
  useEffect(() => followExpiry(() => showLogin()), [])
  const { key, pathname } = useLocation()
  useEffect(() => {
    // Whoever is led out is let go at the notice: a page that was just leading on may come between.
    const isLedOut = useSession.getState().endedBy === 'suspended' && pathname !== '/suspended'
    // Why a session ended is of interest to the page on which it did.
    if (!isLedOut) useSession.setState({ endedBy: null })
  }, [key, pathname])
}
