import { editionCalls, type Renewed } from '#events'
import { readDocumentAgain } from '../../../entities/document/api/read-document'
import { noteCounts } from '../../../entities/document/live-documents'
import { requestForItsUser } from '../../../http/api-client'
import { ApiError, reasonOf } from '../../../http/api-error'
import { storeFile } from '../../../http/file-host'

/** A file on its way. `stored`: its address at the file host, once it is there and need not be sent again. */
export interface Sending {
  file: File
  stored: string | null
}

/** Sends a file to the file host, unless it is there, and publishes it as a new edition. Throws ApiError. */
export async function renewDocument(
  documentId: string,
  sending: Sending,
  onProgress: (progress: number) => void,
): Promise<Renewed> {
  sending.stored ??= await storeFile({ kind: 'document', file: sending.file, onProgress })
  const fileUrl = sending.stored
  onProgress(1)
  try {
    const renewed = await requestForItsUser(editionCalls.renewDocument, {
      ...{ params: { id: documentId }, body: { fileUrl } },
    })
    noteCounts(documentId, renewed.document)
    readDocumentAgain(documentId)
    return renewed
  } catch (error) {
    // A refused file was deleted. After a lost connection, the same request answers what became of the first.
    const mayTryAgain =
      reasonOf(error, editionCalls.renewDocument) === 'busy' ||
      (error instanceof ApiError && error.status === 0)
    if (!mayTryAgain) sending.stored = null
    throw error
  }
}
