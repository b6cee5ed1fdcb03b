import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnceIdle } from '../../components/once-idle'
import { useSession } from '../../session/session-store'
import { reportSuspension } from '../../session/suspension'
import { meQuery } from './api/read-me'

const every = 120_000

/** Re-reads the signed-in user at the start, after a reconnection and every two minutes. */
export function useRefreshUser(): void {
  const { data } = useQuery({ ...meQuery, enabled: useOnceIdle(), refetchInterval: every })
  const user = data?.user
  useEffect(() => {
    if (user === undefined) return
    if (user.isActive) useSession.getState().updateUser(user)
    else reportSuspension()
  }, [user])
}
