import { overturnedCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const overturnedKey = ['admin', 'overturned'] as const

/** How many decisions of the last days were overturned. */
export const overturnedQuery = queryOptions({
  queryKey: overturnedKey,
  queryFn: async ({ signal }) => (await request(overturnedCalls.overturned, { signal })).rows,
  staleTime: 0,
})
