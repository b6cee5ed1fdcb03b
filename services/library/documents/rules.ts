import {
  cleanTitle,
  foldText,
  guessKind,
  moduleCodeOf,
  readYear,
  removalDislikes,
  yearForm,
  type DocumentKind,
  type DocumentRights,
  type FoundMark,
  type UploadRequest,
} from '#events'
import { AppError, nameOfRef } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Shown } from './card'

const untitled = 'Untitled Document'

/** A title as lists sort it. */
export const titleKeyOf = foldText

export const titleOf = (typed: string) => {
  const title = cleanTitle(typed) || untitled
  return { title, titleKey: titleKeyOf(title) }
}

/** The stored form of a year. Throws AppError 'invalid' 400 for a text that is no year. */
export function yearOf(typed: string | null | undefined, now: Date): string | null {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  const year = readYear(text, now.getFullYear())
  if (year === null) throw new AppError('invalid', 400, yearForm)
  return year
}

/** A document's details in their stored form. `fileName`: as its uploader named the file. `opening`: the first words of its first page. */
export function nameOf(
  given: Pick<UploadRequest, 'title' | 'courseCode' | 'university' | 'kind'> & {
    year?: string | null | undefined
    fileName?: string
    opening?: string | undefined
  },
  now: Date,
) {
  const named = titleOf(given.title)
  return {
    ...named,
    courseCode: moduleCodeOf(given.courseCode),
    university: given.university,
    kind: given.kind ?? guessKind({ title: named.title, fileName: given.fileName, opening: given.opening }),
    year: yearOf(given.year, now),
  }
}

/** The fields of a new document that come from its file and its uploader. */
export function newDocument(given: {
  _id: string
  title: string
  courseCode: string
  university: DocumentRecord['university']
  /** Guessed if absent. */
  kind?: DocumentKind | undefined
  year: string | null
  file: { ref: string; sizeBytes: number; sha256: string }
  pages: number | null
  uploaderId: string
  publishedAt: Date
  /** False if its pages could not be looked at. Then it waits for an admin. */
  isJudged: boolean
  /** Null if it resembles no other document. Otherwise it waits for an admin. */
  similarTo: DocumentRecord['similarTo']
  /** Its uploader's own work if absent. */
  rights?: DocumentRights | undefined
  /** Of lecturers' material. It waits for an admin if there are any, or if the search failed (null). Absent: no search was needed. */
  marks?: FoundMark[] | null
  /** None if absent. */
  wantIds?: string[] | undefined
}): Shown {
  const { file, isJudged, ...fields } = given
  const { rights = 'own', marks = [], wantIds = null } = given
  const named = nameOf(given, given.publishedAt)
  return {
    ...fields,
    ...named,
    rights,
    marks,
    wantIds,
    file: file.ref,
    fileName: nameOfRef(file.ref),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    thumbnail: null,
    likes: 0,
    dislikes: 0,
    version: 0,
    recounts: 0,
    status: isJudged && given.similarTo === null && marks?.length === 0 ? 'published' : 'held',
    revision: 1,
    approved: null,
    restored: null,
    life: 1,
    restorableUntil: null,
    edition: null,
    votedEdition: null,
    renewedAt: null,
    nearRemoval: null,
    takenDown: null,
    notice: null,
    former: null,
  }
}

/** The counts of a document at one version. */
export interface CountsAt {
  dislikes: number
  version: number
}

/**
 * A restored document is removed again only by as many dislikes as a new one, counted from the decision: the admin has judged the earlier
 * ones.
 */
export const outweighsRestoration = (counts: CountsAt, restored: DocumentRecord['restored']): boolean =>
  restored === null ||
  (counts.version > restored.version && counts.dislikes - restored.dislikes > removalDislikes)

/**
 * How often a document may be published. Each return adds an entry to the uploader's ledger, and deleting and restoring must not make
 * that grow without limit.
 */
export const maxLives = 10

/** Why a deleted document may not be restored; null if it may. */
export const returnRefusal = ({ life }: Pick<DocumentRecord, 'life'>): AppError | null =>
  life < maxLives
    ? null
    : new AppError(
        'not-restorable',
        409,
        'This document was deleted and restored too often. It stays deleted: write to us if you need it.',
      )
