import { searchCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { useSession } from '../../../session/session-store'

const limit = 10
/** While some notes are still being read. */
const againMs = 15_000

/** Pages with all the words, for signed-in users; nothing is asked for visitors. */
export function useSearchPages(query: string) {
  const enabled = useSession(({ user }) => user !== null)
  return useQuery({
    enabled,
    queryKey: ['search-pages', query],
    queryFn: ({ signal }) => request(searchCalls.searchPages, { query: { q: query, limit }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.complete === false ? againMs : false),
  })
}
