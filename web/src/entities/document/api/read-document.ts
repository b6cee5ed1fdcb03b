import { documentCalls, type DocumentView } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { queryClient, refetchChanged } from '../../../http/query-client'

/** The cache key of a document. */
export const documentKey = (id: string) => ['document', id]

export function useDocument(id: string) {
  return useQuery({
    queryKey: documentKey(id),
    queryFn: async ({ signal }) =>
      (await request(documentCalls.document, { params: { id }, signal })).document,
    refetchOnMount: 'always',
  })
}

/** Refetches a document if it is in use. */
export const readDocumentAgain = (id: string): void => refetchChanged(documentKey(id))

/** Updates a cached document without a request. */
export function updateDocument(id: string, change: Partial<DocumentView>): void {
  queryClient.setQueryData<DocumentView>(documentKey(id), (known) => known && { ...known, ...change })
}
