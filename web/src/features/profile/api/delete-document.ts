import { documentChangeCalls } from '#events'
import { meQuery } from '../../../entities/user/api/read-me'
import { noteRemoved } from '../../../entities/document/live-documents'
import { request } from '../../../http/api-client'
import { queryClient } from '../../../http/query-client'

/** Deletes the user's own document; returns until when it can be restored. Throws ApiError. */
export async function deleteDocument(id: string): Promise<string | null> {
  const { restorableUntil } = await request(documentChangeCalls.deleteDocument, { params: { id } })
  noteRemoved(id, 'deleted')
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  return restorableUntil
}
