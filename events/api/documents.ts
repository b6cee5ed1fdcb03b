import { z } from 'zod'
import { count, instant, positiveInteger, success } from '../fields'
import { documentRights } from '../document-rights'
import { foundMark } from '../share-marks'
import { absenceReason, documentKind, heldFor, id, readingDevice, university, voteValue } from '../values'
import { defineCall } from './define-call'
import { withFileName, withId } from './shared'
import { publicUser } from './people'

/** A document on a shelf, the same for every viewer. */
export const documentCard = z.object({
  _id: id,
  title: z.string(),
  courseCode: z.string(),
  university,
  kind: documentKind,
  year: z.string().nullable(),
  /** Address of the picture of page one; null until it is drawn, or if it cannot be. */
  thumbnail: z.string().nullable(),
  pages: positiveInteger.nullable(),
  likes: count,
  dislikes: count,
  /** Grows with every change of the counts. The higher one is newer. */
  version: count,
  uploader: publicUser,
  publishedAt: instant,
  isActive: z.boolean(),
  /** Grows with every change of the status or of the details. The higher one is newer. */
  revision: count,
})
export type DocumentCard = z.infer<typeof documentCard>

/** Where a user stopped reading a document. */
export const readingPlace = z.object({ page: positiveInteger, device: readingDevice, at: instant })
export type ReadingPlace = z.infer<typeof readingPlace>

/** A file that stands, or stood, at the address of a document. `fileUrl` and `fileName`: for those who may read it. */
export const documentEdition = z.object({
  edition: positiveInteger,
  publishedAt: instant,
  pages: positiveInteger.nullable(),
  sizeBytes: count,
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
})
export type DocumentEdition = z.infer<typeof documentEdition>

/** One document for one viewer. `fileUrl` and `myVote` are for signed-in viewers only. */
export const documentView = documentCard.extend({
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  sizeBytes: count,
  /** As its uploader named the file; null for everybody else: it may contain their name. */
  originalName: z.string().nullable(),
  /** True if its pages were read and have no text that a search could find. False for visitors, who cannot search inside. */
  isScan: z.boolean(),
  myVote: voteValue.nullable(),
  /** True if the viewer says that it helped. */
  helped: z.boolean().default(false),
  removalReason: absenceReason.nullable(),
  /** For one's own deleted document: the last moment it can be restored. */
  restorableUntil: instant.nullable(),
  /** For a withheld or refused document, seen by its uploader or an admin. */
  heldFor: heldFor.nullable(),
  /** Why its uploader may share it. */
  rights: documentRights.default('own'),
  /** Marks of lecturers’ material, for its uploader and admins. */
  marks: z.array(foundMark).default([]),
  /** For such a document: the similar one, if that is published. */
  similarTo: z.object({ _id: id, title: z.string() }).nullable(),
  /** Where the viewer stopped reading; null if they never turned a page. */
  place: readingPlace.nullable(),
  /** All editions, the present one first. */
  editions: z.array(documentEdition),
})
export type DocumentView = z.infer<typeof documentView>

export const documentResponse = z.object({ success, document: documentView })

/** The details of a document, which may change. `rights`: absent where only cards are shown. */
export const documentDetails = documentCard
  .pick({ title: true, courseCode: true, university: true, kind: true, year: true, revision: true })
  .extend({ rights: documentRights.optional() })
export type DocumentDetails = z.infer<typeof documentDetails>
/** One document, and its file. */
export const documentCalls = {
  document: defineCall({
    method: 'get',
    path: '/api/auth/document/:id',
    summary: 'One document. Its file and one’s own vote are for signed-in users only.',
    access: 'optional',
    params: withId,
    answer: documentResponse,
    reasons: { 'not-found': 404 },
  }),
  secureFile: defineCall({
    method: 'get',
    path: '/api/auth/secure-file/:filename',
    summary: 'The PDF of a document. Supports ranges.',
    access: 'user',
    params: withFileName,
    sends: 'application/pdf',
    reasons: { 'not-found': 404, 'file-missing': 404 },
  }),
}
