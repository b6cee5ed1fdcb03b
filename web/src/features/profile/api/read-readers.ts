import { readerCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The number of people who have opened the user's documents. */
export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: async ({ signal }) => (await request(readerCalls.readers, { signal })).readers,
  refetchOnMount: 'always',
})
