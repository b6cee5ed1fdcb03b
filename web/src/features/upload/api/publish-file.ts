import { uploadCalls } from '#events'
import { requestForItsUser } from '../../../http/api-client'
import { detailsOf, isUnreachable, messageOf, reasonOf } from '../../../http/api-error'
import { storeFile } from '../../../http/file-host'
import type { CompleteDetails } from '../read-file-name'
import type { Published } from '../wizard-store'

export type Publication =
  | { kind: 'published'; document: Published }
  | { kind: 'duplicate'; message: string; originalId: string | null }
  /** `fileUrl`: the file at the file host, if it need not be uploaded again. */
  | { kind: 'failed'; message: string; fileUrl: string | null }
  | { kind: 'not-allowed' }

/**
 * Uploads a file to the file host, unless it is there already as `stored`, and publishes it. Expected failures are part of the result.
 * `mayPublish` is called once the file is stored, which takes a while.
 */
export async function publishFile({
  file,
  stored,
  details: { university, courseCode, title, kind, year, rights, wantIds = [] },
  onProgress,
  mayPublish,
}: {
  file: File
  stored: string | null
  details: CompleteDetails
  onProgress: (progress: number) => void
  mayPublish: () => boolean
}): Promise<Publication> {
  let fileUrl = stored
  try {
    fileUrl ??= await storeFile({ kind: 'document', file, onProgress })
    if (!mayPublish()) return { kind: 'not-allowed' }
    const body = {
      ...{ university, courseCode, title, fileUrl },
      ...(kind !== '' && { kind }),
      ...(year.trim() !== '' && { year }),
      ...(rights !== undefined && { rights }),
      ...(wantIds.length > 0 && { wantIds }),
    }
    const { document, notice, heldFor, marks } = await requestForItsUser(uploadCalls.upload, { body })
    return { kind: 'published', document: { ...document, notice, heldFor, marks } }
  } catch (error) {
    const message = messageOf(error, 'The upload failed. Please try again.')
    const reason = reasonOf(error, uploadCalls.upload)
    if (reason === 'duplicate' || reason === 'removed' || reason === 'withheld' || reason === 'refused')
      return { kind: 'duplicate', message, originalId: detailsOf(error)['documentId'] ?? null }
    // The answer may be lost and the document published: the same file again gets the same answer.
    const isKept = reason === 'busy' || isUnreachable(error)
    return { kind: 'failed', message, fileUrl: isKept ? fileUrl : null }
  }
}
