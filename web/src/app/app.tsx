import { meResponse } from '#events'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { call, onRefusal } from '../http/api-client'
import { followDocuments } from '../entities/document/follow-documents'
import { startLiveConnection } from '../live/live-connection'
import { hearOtherTabs } from '../http/other-tabs'
import { queryClient } from '../http/query-client'
import { followOtherTabs, useSession } from '../session/session-store'
import { useUnseen } from '../live/unseen-store'
import { Router } from './router'

const LiveBindings = lazy(() =>
  import('../features/live/live-bindings').then(({ LiveBindings }) => ({ default: LiveBindings })),
)
const reReadEvery = 120_000

/** The frame of every page, and what runs beside them all: the session, the live connection. */
export function App() {
  const userId = useSession(({ user }) => user?._id)
  useEffect(followOtherTabs, [])
  useEffect(hearOtherTabs, [])
  useEffect(followDocuments, [])
  useEffect(startLiveConnection, [])
  useForgetOthers(userId)
  useRefusals()
  return (
    <>
      <Router />
      {userId !== undefined && <SessionReader key={userId} />}
      {userId !== undefined && (
        <Suspense>
          <LiveBindings key={`live-${userId}`} />
        </Suspense>
      )}
    </>
  )
}

/** Re-reads the signed-in user at the start, after a reconnection and every two minutes. */
function SessionReader() {
  const updateUser = useSession((state) => state.updateUser)
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call('GET', '/auth/me', meResponse, { signal }),
    refetchInterval: reReadEvery,
  })
  const user = data?.user
  useEffect(() => {
    if (user === undefined) return
    updateUser(user)
    if (!user.isActive) void navigate('/suspended', { replace: true })
  }, [user, updateUser, navigate])
  return null
}

/** What one user was shown is nothing for the next. */
function useForgetOthers(userId: string | undefined) {
  const before = useRef(userId)
  useEffect(() => {
    if (before.current === userId) return
    before.current = userId
    useUnseen.setState({ warnings: 0, inbox: 0 })
    void queryClient.resetQueries()
  }, [userId])
}

function useRefusals() {
  const navigate = useNavigate()
  const signOut = useSession((state) => state.signOut)
  useEffect(
    () =>
      onRefusal((refusal) => {
        if (refusal === 'expired') signOut()
        void navigate(refusal === 'expired' ? '/sign-up' : '/suspended', {
          replace: true,
          state: refusal === 'expired' ? { tab: 'login' } : null,
        })
      }),
    [navigate, signOut],
  )
}
