import type { SessionUser } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOnceIdle } from '../../components/once-idle'
import { queryClient, refetchChanged } from '../../http/query-client'
import { useSession } from '../../session/session-store'
import { reportSuspension } from '../../session/suspension'
import { withWishes } from './saved-documents'
import { meQuery } from './api/read-me'

const every = 120_000

/** Refetches the user at the start, after a reconnection and every two minutes. */
export function useRefreshUser(): void {
  const { data } = useQuery({ ...meQuery, enabled: useOnceIdle(), refetchInterval: every })
  const user = data?.user
  const taken = useRef<SessionUser>(undefined)
  const isTaking = useRef(false)
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (isTaking.current || now.user === null || now.user === before.user) return
        // A change made here may be missing in a response that is in flight or about to be applied.
        const isTaken = queryClient.getQueryData(meQuery.queryKey)?.user === taken.current
        if (!isTaken || queryClient.isFetching(meQuery) > 0) refetchChanged(meQuery.queryKey)
      }),
    [],
  )
  useEffect(() => {
    // After a login as somebody else, the cache has the user before for a moment.
    if (user === undefined || user._id !== useSession.getState().user?._id) return
    taken.current = user
    isTaking.current = true
    const savedDocuments = withWishes(user._id, user.savedDocuments)
    if (user.isActive) useSession.getState().updateUser({ ...user, savedDocuments })
    else reportSuspension()
    isTaking.current = false
  }, [user])
}
