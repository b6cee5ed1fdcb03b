import { documentChangeCalls } from '#events'
import { request } from '../../../http/api-client'
import { queryClient } from '../../../http/query-client'
import { meQuery } from '../../user/api/read-me'
import { noteStanding } from '../live-documents'
import { readDocumentAgain } from './read-document'

/** Restores the user's deleted document wherever it is shown, and updates the user's document count. Throws ApiError. */
export async function restoreDocument(id: string): Promise<void> {
  await request(documentChangeCalls.restoreDocument, { params: { id } })
  noteStanding(id)
  readDocumentAgain(id)
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
