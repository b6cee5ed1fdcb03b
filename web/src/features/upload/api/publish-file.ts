import { documentCalls, type DocumentCard } from '#events'
import { requestForItsUser } from '../../../http/api-client'
import { detailsOf, messageOf, reasonOf } from '../../../http/api-error'
import { storeFile } from '../../../http/file-host'
import type { CompleteDetails } from '../read-file-name'

export type Publication =
  | { kind: 'published'; document: DocumentCard }
  | { kind: 'duplicate'; message: string; originalId: string | null }
  | { kind: 'failed'; message: string }
  | { kind: 'not-allowed' }

/**
 * Uploads a file to the file host and publishes it. Expected failures are part of the result. `mayPublish` is called once the
 * file is stored, which takes a while.
 */
export async function publishFile({
  file,
  details: { university, courseCode, title, year },
  onProgress,
  mayPublish,
}: {
  file: File
  details: CompleteDetails
  onProgress: (progress: number) => void
  mayPublish: () => boolean
}): Promise<Publication> {
  try {
    const fileUrl = await storeFile({ kind: 'document', file, onProgress })
    if (!mayPublish()) return { kind: 'not-allowed' }
    const body = { university, courseCode, title, fileUrl, ...(year.trim() === '' ? {} : { year }) }
    const { document } = await requestForItsUser(documentCalls.upload, { body })
    return { kind: 'published', document }
  } catch (error) {
    const message = messageOf(error, 'The upload failed. Please try again.')
    const reason = reasonOf(error, documentCalls.upload)
    if (reason === 'duplicate' || reason === 'removed' || reason === 'withheld' || reason === 'refused')
      return { kind: 'duplicate', message, originalId: detailsOf(error)['documentId'] ?? null }
    return { kind: 'failed', message }
  }
}
