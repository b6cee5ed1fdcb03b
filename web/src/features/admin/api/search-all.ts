import { adminSearchCalls } from '#events'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** A few users, documents and cases for a query. The results before stay until the next ones arrive. */
export const searchAllQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q],
    queryFn: ({ signal }) => request(adminSearchCalls.adminSearch, { body: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
