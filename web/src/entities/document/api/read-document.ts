import { documentCalls, type DocumentView } from '#events'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { queryClient, refetchChanged } from '../../../http/query-client'

/** The cache key of a document. */
export const documentKey = (id: string) => ['document', id]

/** A document read this recently, before its page was shown, is not read again. */
const freshMs = 1_000

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKey(id),
    queryFn: async ({ signal }) =>
      (await request(documentCalls.document, { params: { id }, signal })).document,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < freshMs ? false : 'always'),
  })

export const useDocument = (id: string) => useQuery(documentQuery(id))

/** Refetches a document if it is in use. */
export const readDocumentAgain = (id: string): void => refetchChanged(documentKey(id))

/** Updates a cached document without a request. */
export function updateDocument(id: string, change: Partial<DocumentView>): void {
  queryClient.setQueryData<DocumentView>(documentKey(id), (known) => known && { ...known, ...change })
}
