import { documentCalls, type DocumentView } from '#events'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isUnreachable } from '../../../http/api-error'
import { requestKept } from '../../../http/device/kept-answers'
import { queryClient, refetchChanged } from '../../../http/query-client'

/** The cache key of a document. */
export const documentKey = (id: string) => ['document', id]

/** A document read this recently, before its page was shown, is not read again. */
const freshMs = 1_000

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKey(id),
    queryFn: async ({ signal }) =>
      (await requestKept(documentCalls.document, { params: { id }, signal }).catch(orKept(id))).document,
    networkMode: 'always',
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < freshMs ? false : 'always'),
  })

/** The view that was kept with the file: answers are kept for a while only. */
const orKept = (id: string) => async (error: unknown) => {
  if (!isUnreachable(error)) throw error
  const { readKeptDocument } = await import('../../kept-document/kept-documents')
  const kept = await readKeptDocument(id)
  if (kept === null) throw error
  return { document: kept.view }
}

export const useDocument = (id: string) => useQuery(documentQuery(id))

/** Refetches a document if it is in use. */
export const readDocumentAgain = (id: string): void => refetchChanged(documentKey(id))

/** Updates a cached document without a request. */
export function updateDocument(id: string, change: Partial<DocumentView>): void {
  queryClient.setQueryData<DocumentView>(documentKey(id), (known) => known && { ...known, ...change })
}
