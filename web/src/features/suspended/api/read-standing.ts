import { suspensionCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { requestWhileSuspended } from '../../../http/api-client'

/** No socket is open to a suspended account: its page asks. */
const everyMs = 5000

/** Whether the account is still suspended, why, and what became of its appeal. */
export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => requestWhileSuspended(suspensionCalls.standing, { signal }),
  refetchInterval: everyMs,
  refetchOnWindowFocus: true,
  staleTime: 0,
})
