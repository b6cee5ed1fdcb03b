import { growthCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's balances since the term began. Its key lies below the wallet's: both are refetched together. */
export const growthQuery = queryOptions({
  queryKey: ['wallet', 'growth'],
  queryFn: async ({ signal }) => (await request(growthCalls.growth, { signal })).points,
  refetchOnMount: 'always',
})
