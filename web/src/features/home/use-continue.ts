import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnceIdle } from '../../components/once-idle'
import { hasPlaces } from '../../components/pdf/reading-places'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'
import { continueQuery } from './api/read-continue'

/** The document that the user read last and has not finished, on any device. `isExpected`: they read in this browser before. */
export function useContinue() {
  // Somebody who read here has something to continue: it has its space from the start.
  const [isExpected] = useState(() => hasPlaces(useSession.getState().user?._id ?? null))
  const isIdle = useOnceIdle()
  const { data: reading, isPending } = useQuery({ ...continueQuery, enabled: isExpected || isIdle })
  useLiveMessage('reading:moved', () => refetchChanged(continueQuery.queryKey))
  return { reading: reading ?? null, isPending, isExpected }
}
