import { searchCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

const limit = 60

export function useSearch(query: string) {
  return useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => request(searchCalls.searchDocuments, { query: { q: query, limit }, signal }),
  })
}
