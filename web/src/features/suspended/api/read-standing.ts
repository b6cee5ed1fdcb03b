import { suspensionCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { requestWhileSuspended } from '../../../http/api-client'

/** A suspended account has no socket, so its page polls. */
const everyMs = 5000

/** The suspension, its reasons, and the state of the appeal. */
export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => requestWhileSuspended(suspensionCalls.standing, { signal }),
  refetchInterval: everyMs,
  refetchOnWindowFocus: true,
  staleTime: 0,
})
