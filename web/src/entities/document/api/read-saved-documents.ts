import { myDocumentsResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

/** The documents the user saved, by course. */
export const savedDocumentsQuery = queryOptions({
  queryKey: ['my-documents'],
  queryFn: ({ signal }) => call('GET', '/auth/my-documents', myDocumentsResponse, { signal }),
})
