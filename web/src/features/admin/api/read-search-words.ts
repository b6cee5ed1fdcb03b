import { searchWordsCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const searchWordsKey = ['admin', 'search-words'] as const

/** The pairs of words that mean the same in a search. */
export const searchWordsQuery = queryOptions({
  queryKey: searchWordsKey,
  queryFn: ({ signal }) => request(searchWordsCalls.searchWords, { signal }),
  staleTime: 0,
})
