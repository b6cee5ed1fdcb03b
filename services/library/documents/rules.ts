import type { UploadRequest } from '#events'
import { AppError } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Shown } from './card'

const untitled = 'Untitled Document'

/** What an uploader calls a document, as it is kept. */
export function nameOf(
  given: Pick<UploadRequest, 'title' | 'courseCode' | 'university'> & { year?: string | null | undefined },
) {
  const title = given.title.trim() || untitled
  return {
    title,
    titleKey: title.toLowerCase(),
    courseCode: given.courseCode.toUpperCase(),
    university: given.university,
    year: given.year?.trim() || null,
  }
}

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
  /** Null where it is like no other: else it waits for an admin. */
  similarTo: DocumentRecord['similarTo']
}): Shown {
  const { file, ...fields } = given
  const named = nameOf(given)
  return {
    ...fields,
    ...named,
    file: file.ref,
    fileName: fileNameOf(file.ref),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    thumbnail: null,
    likes: 0,
    dislikes: 0,
    version: 0,
    recounts: 0,
    status: given.similarTo === null ? 'published' : 'held',
    revision: 1,
    restored: null,
    life: 1,
    restorableUntil: null,
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

/**
 * So often a document comes onto the shelf. Each return moves its uploader's wallet, whose ledger keeps every movement:
 * whoever plays with delete and undo must not make it grow without end.
 */
export const maxLives = 10

/** Why a deleted document may not come back; null where it may. */
export const returnRefusal = ({ life }: Pick<DocumentRecord, 'life'>): AppError | null =>
  life < maxLives
    ? null
    : new AppError(
        'not-restorable',
        409,
        'This document was deleted and brought back too often. It stays deleted.',
      )

export const fileNameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/**
 * Under which name a document is given out: as its student's device called it, without signs that cannot be seen or turn what follows
 * round, and as what it is. A file may be a PDF and a program, and is run where its name ends as one.
 */
export function givenName(originalName: string): string {
  const visible = originalName.replace(/[\p{Cc}\p{Cf}]/gu, '')
  return /\.pdf$/i.test(visible) ? visible : `${visible}.pdf`
}
