import { uploadResponse, type DocumentCard } from '#events'
import { call } from '../../../http/api-client'
import { ApiError, messageOf } from '../../../http/api-error'
import { storeFile } from '../../../http/file-host'
import type { NamedDetails } from '../read-file-name'

export type Publication =
  | { kind: 'published'; document: DocumentCard }
  | { kind: 'duplicate'; message: string; originalId: string | null }
  | { kind: 'failed'; message: string }

/** Sends a file to the file host and puts it into the library. What may go wrong is part of the answer. */
export async function publishFile(
  file: File,
  { university, courseCode, title, year }: NamedDetails,
  onProgress: (progress: number) => void,
): Promise<Publication> {
  try {
    const fileUrl = await storeFile({ kind: 'document', file, onProgress })
    const body = { university, courseCode, title, fileUrl, ...(year.trim() === '' ? {} : { year }) }
    const { document } = await call('POST', '/auth/upload', uploadResponse, { body })
    return { kind: 'published', document }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      return { kind: 'duplicate', message: error.message, originalId: error.details.documentId ?? null }
    }
    return { kind: 'failed', message: messageOf(error, 'The upload failed. Please try again.') }
  }
}
