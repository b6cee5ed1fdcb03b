import { shelfCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

const limit = 10
/** While some notes are still being read. */
const againMs = 15_000

/** Pages with all the words. For signed-in users only. */
export function useSearchPages(query: string) {
  return useQuery({
    queryKey: ['search-pages', query],
    queryFn: ({ signal }) => request(shelfCalls.searchPages, { query: { q: query, limit }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.complete === false ? againMs : false),
  })
}
