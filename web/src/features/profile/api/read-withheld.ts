import { shelfCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's own documents that wait for review, or were rejected. */
export const withheldQuery = queryOptions({
  queryKey: ['withheld-documents'],
  queryFn: ({ signal }) => request(shelfCalls.withheldDocuments, { signal }),
  select: ({ documents }) => documents,
  refetchOnMount: 'always',
})
