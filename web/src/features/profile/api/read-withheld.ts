import { shelfCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** One's own documents that wait for an admin, or were refused. */
export const withheldQuery = queryOptions({
  queryKey: ['withheld-documents'],
  queryFn: ({ signal }) => request(shelfCalls.withheldDocuments, { signal }),
  select: ({ documents }) => documents,
  refetchOnMount: 'always',
})
