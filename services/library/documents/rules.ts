import type { PayloadOf, documentPublished } from '#events'
import type { DocumentRecord } from '../model'

const untitled = 'Untitled Document'

/** Everything of a new document that its file and its uploader say. */
export function newDocument(given: {
  _id: string
  title: string
  courseCode: string
  university: DocumentRecord['university']
  year: string | null
  file: { ref: string; sizeBytes: number; sha256: string }
  pages: number | null
  uploaderId: string
  publishedAt: Date
}): Omit<DocumentRecord, 'outbox'> {
  const { file, ...fields } = given
  const title = given.title.trim() || untitled
  return {
    ...fields,
    title,
    titleKey: title.toLowerCase(),
    courseCode: given.courseCode.toUpperCase(),
    file: file.ref,
    fileName: fileNameOf(file.ref),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    thumbnail: null,
    likes: 0,
    dislikes: 0,
    version: 0,
    recounts: 0,
    isActive: true,
    removalReason: null,
    restored: null,
  }
}

/** What says that a document has too many dislikes: its counts, at a version of them. */
export interface CountsAt {
  dislikes: number
  version: number
}

/** A restored document is not removed again by the dislikes that it had then, nor by an older count of them. */
export const outweighsRestoration = (counts: CountsAt, restored: DocumentRecord['restored']): boolean =>
  restored === null || (counts.version > restored.version && counts.dislikes > restored.dislikes)

const fileNameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** What the event of a new document tells of it. */
export const publishedPayload = (
  document: Omit<DocumentRecord, 'outbox'>,
): PayloadOf<typeof documentPublished> => ({
  documentId: document._id,
  uploaderId: document.uploaderId,
  title: document.title,
  courseCode: document.courseCode,
  university: document.university,
  year: document.year,
  file: document.file,
})
