import { shelfResponse } from '#events'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

/** Reads a shelf of documents. `path` as `/auth/documents/newest`, with its query. */
export function useShelf(path: string) {
  return useQuery({
    queryKey: ['shelf', path],
    queryFn: ({ signal }) => call('GET', path, shelfResponse, { signal }),
    refetchOnMount: 'always',
  })
}
