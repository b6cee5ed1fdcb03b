import { documentCalls, type DocumentView } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { queryClient, refetchChanged } from '../../../http/query-client'

/** Under which a document is cached. */
export const documentKey = (id: string) => ['document', id]

/** One document as this viewer sees it. */
export function useDocument(id: string) {
  return useQuery({
    queryKey: documentKey(id),
    queryFn: async ({ signal }) =>
      (await request(documentCalls.document, { params: { id }, signal })).document,
    refetchOnMount: 'always',
  })
}

/** Reads a document anew, where it is shown. */
export const readDocumentAgain = (id: string): void => refetchChanged(documentKey(id))

/** Changes what is known of a document without asking again. */
export function updateDocument(id: string, change: Partial<DocumentView>): void {
  queryClient.setQueryData<DocumentView>(documentKey(id), (known) => known && { ...known, ...change })
}
