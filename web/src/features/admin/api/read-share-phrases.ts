import { sharePhraseCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const sharePhrasesKey = ['admin', 'share-phrases'] as const

/** The phrases by which lecturers’ material is recognised. */
export const sharePhrasesQuery = queryOptions({
  queryKey: sharePhrasesKey,
  queryFn: ({ signal }) => request(sharePhraseCalls.sharePhrases, { signal }),
  staleTime: 0,
})
