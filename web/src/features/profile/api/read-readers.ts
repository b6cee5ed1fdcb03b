import { readerCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The number of people who have opened the user's documents, ever and this term. */
export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: ({ signal }) => request(readerCalls.readers, { signal }),
  refetchOnMount: 'always',
})
