import { activityCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const activityKey = ['admin', 'activity'] as const

const leastMs = 60_000

/** The activity of the last days, and the cases that wait. It is read again when the next day begins. */
export const activityQuery = queryOptions({
  queryKey: activityKey,
  queryFn: ({ signal }) => request(activityCalls.activity, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && Math.max(leastMs, Date.parse(data.todayEndsAt) - Date.now()),
})
