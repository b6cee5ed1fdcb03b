import { documentChangeCalls, type ChangeDetailsRequest } from '#events'
import { noteDetails } from '../../../entities/document/live-documents'
import { request } from '../../../http/api-client'

/** Corrects what describes a document, here at once. Throws ApiError. */
export async function changeDetails(documentId: string, body: ChangeDetailsRequest): Promise<void> {
  const params = { id: documentId }
  const { document } = await request(documentChangeCalls.changeDetails, { params, body })
  // Cards do not show the rights.
  noteDetails(documentId, { ...document, ...(body.rights !== undefined && { rights: body.rights }) })
}
