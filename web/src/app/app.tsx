import { lazy, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { QuietBoundary } from '../components/quiet-boundary'
import { onceIdle } from '../components/once-idle'
import { dismissErrors, dismissToasts, notify } from '../components/toasts/notify'
import { followDocuments } from '../entities/document/follow-documents'
import { forgetSearchesOfOthers } from '../entities/suggestion/recent-searches'
import { useRefreshUser } from '../entities/user/use-refresh-user'
import { fetchBackgroundCode } from '../components/fetch-code'
import { followOtherTabsRefetches } from '../http/other-tabs'
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

const SignedIn = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('./signed-in'))).SignedIn,
}))

/** Loads the socket's code after the page, which has just read its data and reads it again on connection. */
async function fetchSocket() {
  await onceIdle()
  // In two chunks, because evaluating both at once would block input.
  const [{ socket }, { readMessage }] = await Promise.all([
    fetchBackgroundCode(() => import('../live/open-socket')),
    fetchBackgroundCode(() => import('../live/read-message')),
  ])
  return { socket, readMessage }
}

/** The routes, and what runs beside every page: the session and the live connection. */
export function App() {
  const userId = useSession(({ user }) => user?._id)
  useEffect(followOtherTabs, [])
  useEffect(followOtherTabsRefetches, [])
  useEffect(followDocuments, [])
  useEffect(() => startLiveConnection(fetchSocket), [])
  useEffect(followReturn, [])
  useEffect(followIntent, [])
  useEffect(forgetSearchesOfOthers, [])
  useClearCache(userId)
  useSessionEnds()
  return (
    <>
      <Router />
      {userId !== undefined && <UserRefresher key={userId} />}
      {userId !== undefined && (
        <QuietBoundary>
          <SignedIn key={`live-${userId}`} />
        </QuietBoundary>
      )}
    </>
  )
}

/** Connection errors are obsolete once there is a connection again. */
const followReturn = () => whenBack(dismissErrors)

function UserRefresher() {
  useRefreshUser()
  return null
}

/** Clears cached data when another user signs in. */
function useClearCache(userId: string | undefined) {
  const before = useRef(userId)
  useEffect(() => {
    if (before.current === userId) return
    before.current = userId
    void queryClient.resetQueries()
  }, [userId])
}

/** Redirects a user whose session ended by itself, except during a password reset. */
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
    // Keep the reason until the notice is shown: another page may redirect in between.
    const isLedOut = useSession.getState().endedBy === 'suspended' && pathname !== '/suspended'
    // The reason matters only on the page where the session ended.
    if (!isLedOut) useSession.setState({ endedBy: null })
  }, [key, pathname])
}
