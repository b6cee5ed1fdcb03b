import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { followDocuments } from '../entities/document/follow-documents'
import { useRefreshUser } from '../entities/user/use-refresh-user'
import { hearOtherTabs } from '../http/other-tabs'
import { queryClient } from '../http/query-client'
import { startLiveConnection } from '../live/live-connection'
import { followExpiry } from '../session/expiry'
import { followOtherTabs, useSession } from '../session/session-store'
import { followSuspension } from '../session/suspension'
import { Router } from './router'

const SignedIn = lazy(() => import('./signed-in').then(({ SignedIn }) => ({ default: SignedIn })))

/** The frame of every page, and what runs beside them all: the session, the live connection. */
export function App() {
  const userId = useSession(({ user }) => user?._id)
  useEffect(followOtherTabs, [])
  useEffect(hearOtherTabs, [])
  useEffect(followDocuments, [])
  useEffect(startLiveConnection, [])
  useForgetOthers(userId)
  useSessionEnds()
  return (
    <>
      <Router />
      {userId !== undefined && <UserRefresher key={userId} />}
      {userId !== undefined && (
        <Suspense>
          <SignedIn key={`live-${userId}`} />
        </Suspense>
      )}
    </>
  )
}

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

/** Leads out whoever's session ended by no wish of theirs. */
function useSessionEnds() {
  const navigate = useNavigate()
  const showNotice = useEffectEvent(() => void navigate('/suspended', { replace: true }))
  const showLogin = useEffectEvent(
    () => void navigate('/sign-up', { replace: true, state: { tab: 'login' } }),
  )
  useEffect(() => followSuspension(() => showNotice()), [])
  useEffect(() => followExpiry(() => showLogin()), [])
}
