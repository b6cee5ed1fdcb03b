import { shelfCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's saved documents, by course. */
export const savedDocumentsQuery = queryOptions({
  queryKey: ['my-documents'],
  queryFn: ({ signal }) => request(shelfCalls.myDocuments, { signal }),
})
