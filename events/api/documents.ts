import { z } from 'zod'
import {
  absenceReason,
  documentKind,
  heldFor,
  id,
  isOneLine,
  isVisible,
  university,
  voteValue,
} from '../values'
import { defineCall } from './define-call'
import { courseCodeField, documentMustStand, successResponse, withFileName, withId } from './shared'
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
  pages: z.number().int().positive().nullable(),
  likes: z.number().int().nonnegative(),
  dislikes: z.number().int().nonnegative(),
  /** Grows with every change of the counts. The higher one is newer. */
  version: z.number().int().nonnegative(),
  uploader: publicUser,
  publishedAt: z.iso.datetime(),
  isActive: z.boolean(),
  /** Grows with every change of the status or of the details. The higher one is newer. */
  revision: z.number().int().nonnegative(),
})
export type DocumentCard = z.infer<typeof documentCard>

/** One document for one viewer. `fileUrl` and `myVote` are for signed-in viewers only. */
export const documentView = documentCard.extend({
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  /** As its uploader named the file; null for everybody else: it may contain their name. */
  originalName: z.string().nullable(),
  /** True if its pages were read and have no text that a search could find. False for visitors, who cannot search inside. */
  isScan: z.boolean(),
  myVote: voteValue.nullable(),
  removalReason: absenceReason.nullable(),
  /** For one's own deleted document: the last moment it can be restored. */
  restorableUntil: z.iso.datetime().nullable(),
  /** For a withheld or refused document, seen by its uploader or an admin. */
  heldFor: heldFor.nullable(),
  /** For such a document: the similar one, if that is published. */
  similarTo: z.object({ _id: id, title: z.string() }).nullable(),
})
export type DocumentView = z.infer<typeof documentView>

export const deleteResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Null if the file is gone: then only another upload of the same bytes restores the document. */
  restorableUntil: z.iso.datetime().nullable(),
})

export const documentResponse = z.object({ success: z.literal(true), document: documentView })

/** Most files in one call. */
export const maxKnownAsked = 20
/** SHA-256 hashes in lower-case hexadecimal digits, separated by commas. */
const knownQuery = z.object({
  sha256: z
    .string()
    .transform((hashes) => hashes.split(','))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(maxKnownAsked)),
})
const knownDocument = z.object({ sha256: z.string(), _id: id, title: z.string() })
export type KnownDocument = z.infer<typeof knownDocument>
/** Files of unpublished documents are left out. */
const knownResponse = z.object({ success: z.literal(true), documents: z.array(knownDocument) })

export const maxTitleLength = 140

export const uploadRequest = z.object({
  university,
  courseCode: courseCodeField,
  title: z
    .string()
    .trim()
    .min(1)
    .max(maxTitleLength)
    .refine((title) => isOneLine(title) && isVisible(title), 'Use letters, digits and signs on one line.'),
  year: z.string().trim().max(20).refine(isOneLine, 'Use letters, digits and signs on one line.').optional(),
  /** Without it, the kind is guessed from the title and the file. */
  kind: documentKind.optional(),
  fileUrl: z.string().min(1).max(2048),
})
export type UploadRequest = z.infer<typeof uploadRequest>
/** The details of a document, which may change. */
export const documentDetails = documentCard.pick({
  title: true,
  courseCode: true,
  university: true,
  kind: true,
  year: true,
  revision: true,
})
export type DocumentDetails = z.infer<typeof documentDetails>
/** Absent details stay as they are. */
export const changeDetailsRequest = z.object({ kind: documentKind.optional() })
export type ChangeDetailsRequest = z.infer<typeof changeDetailsRequest>
const cardResponse = z.object({ success: z.literal(true), document: documentCard })
export const uploadResponse = cardResponse.extend({
  /** Tells the uploader which parts of the file were removed; null if it is as it came. */
  notice: z.string().nullable(),
  /** Why it waits for an admin; null if it is published. */
  heldFor: heldFor.nullable(),
})

/** One document, its file, saving it, and publishing. */
export const documentCalls = {
  knownDocuments: defineCall({
    method: 'get',
    path: '/api/auth/documents/known',
    summary: 'Which files the library has already, by their hashes, before an upload.',
    access: 'user',
    query: knownQuery,
    answer: knownResponse,
    reasons: {},
  }),
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
  deleteDocument: defineCall({
    method: 'delete',
    path: '/api/auth/documents/:id',
    summary: 'Delete one’s own document. It can be restored for 30 days. Idempotent.',
    access: 'user',
    params: withId,
    answer: deleteResponse,
    reasons: { ...documentMustStand, forbidden: 403, withheld: 409, refused: 409 },
  }),
  changeDetails: defineCall({
    method: 'patch',
    path: '/api/auth/documents/:id/details',
    summary: 'Correct what describes a document: its uploader or an admin may. Idempotent.',
    access: 'user',
    params: withId,
    body: changeDetailsRequest,
    answer: cardResponse,
    reasons: { ...documentMustStand, forbidden: 403, refused: 409 },
  }),
  restoreDocument: defineCall({
    method: 'post',
    path: '/api/auth/documents/:id/restore',
    summary: 'Restore a document that one deleted, with its votes. Idempotent.',
    access: 'user',
    params: withId,
    answer: cardResponse,
    reasons: {
      ...documentMustStand,
      forbidden: 403,
      'not-restorable': 409,
      duplicate: 409,
      withheld: 409,
      refused: 409,
    },
  }),
  saveDocument: defineCall({
    method: 'post',
    path: '/api/auth/save/:id',
    summary: 'Save a document. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: { ...documentMustStand, 'too-many-saved': 400 },
  }),
  unsaveDocument: defineCall({
    method: 'delete',
    path: '/api/auth/unsave/:id',
    summary: 'Remove a document from one’s saved documents. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: {},
  }),
  upload: defineCall({
    method: 'post',
    path: '/api/auth/upload',
    summary:
      'Publish a PDF that was uploaded to the file host. Scripts, attachments and the like are removed from it, and `notice` says so. If it nearly equals a document of the library, contains one or is part of one, or if its pages could not be judged, `isActive` is false and it waits for an admin.',
    access: 'user',
    body: uploadRequest,
    answer: uploadResponse,
    status: 201,
    reasons: {
      'unknown-file': 400,
      'file-missing': 404,
      'not-a-pdf': 400,
      damaged: 400,
      'active-content': 400,
      encrypted: 400,
      'too-many-pages': 400,
      'nothing-to-see': 400,
      'too-large': 413,
      'wrong-type': 400,
      duplicate: 409,
      removed: 409,
      withheld: 409,
      refused: 409,
      'not-restorable': 409,
      busy: 503,
    },
  }),
}
