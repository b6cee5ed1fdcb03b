import { shelfCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { requestKept } from '../../../http/device/kept-answers'

/** The user's saved documents, by course. */
export const savedDocumentsQuery = queryOptions({
  queryKey: ['my-documents'],
  queryFn: ({ signal }) => requestKept(shelfCalls.myDocuments, { signal }),
  networkMode: 'always',
})
