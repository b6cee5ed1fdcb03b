import { documentCalls } from '#events'
import { request } from '../../../http/api-client'
import { queryClient } from '../../../http/query-client'
import { meQuery } from '../../user/api/read-me'
import { noteStanding } from '../live-documents'
import { readDocumentAgain } from './read-document'

/** Puts a document back that one deleted: wherever it is shown, and in the number of one's documents. Throws ApiError. */
export async function restoreDocument(id: string): Promise<void> {
  await request(documentCalls.restoreDocument, { params: { id } })
  noteStanding(id)
  readDocumentAgain(id)
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
