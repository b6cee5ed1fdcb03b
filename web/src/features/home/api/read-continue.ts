import { readingCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The document that the user read last and has not finished, or null. */
export const continueQuery = queryOptions({
  queryKey: ['continue-reading'],
  queryFn: async ({ signal }) => (await request(readingCalls.continueReading, { signal })).reading,
  refetchOnMount: 'always',
})
