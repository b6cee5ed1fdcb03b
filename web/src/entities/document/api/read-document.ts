import { documentResponse, type DocumentView } from '#events'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/api-client'
import { queryClient } from '../../../http/query-client'

export const keyOf = (id: string) => ['document', id]

/** One document as this viewer sees it. */
export function useDocument(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await call('GET', `/auth/document/${encodeURIComponent(id)}`, documentResponse, { signal })).document,
    refetchOnMount: 'always',
  })
}

/** Changes what is known of a document without asking again. */
export function updateDocument(id: string, change: Partial<DocumentView>): void {
  queryClient.setQueryData<DocumentView>(keyOf(id), (known) => known && { ...known, ...change })
}
