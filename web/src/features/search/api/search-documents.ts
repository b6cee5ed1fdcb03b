import { shelfResponse } from '#events'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

const limit = 60

/** Searches the library. */
export function useSearch(query: string) {
  return useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) =>
      call('GET', `/auth/documents/search?q=${encodeURIComponent(query)}&limit=${limit}`, shelfResponse, {
        signal,
      }),
  })
}
