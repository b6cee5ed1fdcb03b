import { z } from 'zod'
import { absenceReason, id, university, voteValue } from '../values'
import { defineCall } from './define-call'
import { courseCodeField, documentMustStand, successResponse, withFileName, withId } from './shared'
import { publicUser } from './users'

/** A document as it stands on a shelf: the same for every viewer. */
export const documentCard = z.object({
  _id: id,
  title: z.string(),
  courseCode: z.string(),
  university,
  year: z.string().nullable(),
  /** Address of the picture of page one; null until it is made, or when it cannot be made. */
  thumbnail: z.string().nullable(),
  pages: z.number().int().positive().nullable(),
  likes: z.number().int().nonnegative(),
  dislikes: z.number().int().nonnegative(),
  /** Grows with every change of the counts: the higher one is newer. */
  version: z.number().int().nonnegative(),
  uploader: publicUser,
  publishedAt: z.iso.datetime(),
  isActive: z.boolean(),
})
export type DocumentCard = z.infer<typeof documentCard>

/** One document for one viewer. `fileUrl` and `myVote` only for the signed-in. */
export const documentView = documentCard.extend({
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  myVote: voteValue.nullable(),
  removalReason: absenceReason.nullable(),
  /** Of one's own deleted document: until when it can be restored. */
  restorableUntil: z.iso.datetime().nullable(),
  /** Of one's own document that waits for an admin, or was refused: what it is nearly, if that stands; admins see it too. */
  similarTo: z.object({ _id: id, title: z.string() }).nullable(),
})
export type DocumentView = z.infer<typeof documentView>

/** A shelf: some cards, and how many stand there in all. */
export const shelfResponse = z.object({
  success: z.literal(true),
  documents: z.array(documentCard),
  total: z.number().int().nonnegative(),
})
export type ShelfResponse = z.infer<typeof shelfResponse>
export const searchResponse = shelfResponse.extend({
  /** Whether these include every word; where nothing does, they only resemble it. */
  exact: z.boolean(),
})

export const deleteResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Null where it was deleted so long ago that only its bytes, uploaded again, bring it back. */
  restorableUntil: z.iso.datetime().nullable(),
})

export const documentResponse = z.object({ success: z.literal(true), document: documentView })

/** What moves on a card that is shown already. */
const documentCounts = documentCard.pick({
  _id: true,
  likes: true,
  dislikes: true,
  version: true,
  isActive: true,
})
export type DocumentCounts = z.infer<typeof documentCounts>

/** Documents whose counts one call may ask for. */
export const maxCounted = 100
/** Ids, parted by commas. */
export const countsQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(maxCounted)),
})
/** Unknown ids are left out. */
export const countsResponse = z.object({ success: z.literal(true), documents: z.array(documentCounts) })

/** Files of which one call may ask whether the library has them. */
export const maxKnownAsked = 20
/** The SHA-256 of files in lower-case hexadecimal digits, parted by commas. */
const knownQuery = z.object({
  sha256: z
    .string()
    .transform((hashes) => hashes.split(','))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(maxKnownAsked)),
})
const knownDocument = z.object({ sha256: z.string(), _id: id, title: z.string() })
export type KnownDocument = z.infer<typeof knownDocument>
/** Files that nobody published, and those of documents that do not stand, are left out. */
const knownResponse = z.object({ success: z.literal(true), documents: z.array(knownDocument) })

/** Saved documents grouped by course code. */
export const myDocumentsResponse = z.array(
  z.object({ courseCode: z.string(), documents: z.array(documentCard) }),
)

const shelfLimit = z.coerce.number<number>().int().min(1).max(100)
export const shelfQuery = z.object({ limit: shelfLimit.default(24) })
export const searchQuery = z.object({ q: z.string().trim().max(200) })
export const uploadRequest = z.object({
  university,
  courseCode: courseCodeField,
  title: z.string().trim().min(1).max(140),
  year: z.string().trim().max(20).optional(),
  fileUrl: z.string().min(1).max(2048),
})
export type UploadRequest = z.infer<typeof uploadRequest>
/** One's own documents that wait for an admin, or were refused. */
export const withheldResponse = z.object({
  success: z.literal(true),
  documents: z.array(documentCard.extend({ status: absenceReason.extract(['withheld', 'refused']) })),
})
export type WithheldDocument = z.infer<typeof withheldResponse>['documents'][number]
export const uploadResponse = z.object({ success: z.literal(true), document: documentCard })

export const browseSorts = ['newest', 'most-liked', 'title'] as const
const browseSort = z.enum(browseSorts)
export type BrowseSort = z.infer<typeof browseSort>

export const browseQuery = z.object({
  university: university.optional(),
  course: courseCodeField.optional(),
  /** As its uploader wrote it. */
  year: z.string().trim().min(1).max(20).optional(),
  sort: browseSort.default('newest'),
  /** `next` of the page before, in the same order. */
  cursor: z.string().min(1).max(1024).optional(),
  limit: shelfLimit.default(24),
})

const facetOf = <V extends z.ZodType>(value: V) =>
  z.array(z.object({ value, count: z.number().int().positive() }))
/** What a choice may be narrowed down or changed to, with how many documents there are then. */
const facets = z.object({
  universities: facetOf(university),
  /** The hundred with most documents, most first; the chosen one in any case. */
  courses: facetOf(z.string()),
  /** Latest first, a hundred at most. */
  years: facetOf(z.string()),
})
export type Facets = z.infer<typeof facets>
export interface Facet<V extends string = string> {
  value: V
  count: number
}

export const browseResponse = shelfResponse.extend({
  facets,
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
})

/** Everybody may look at a shelf, unless it is one's own. */
const shelf = {
  method: 'get',
  access: 'anyone',
  query: shelfQuery,
  answer: shelfResponse,
  reasons: {},
} as const

/** Shelves, one document, its file, what one saved, and publishing. */
export const documentCalls = {
  documents: defineCall({
    ...shelf,
    path: '/api/auth/documents',
    summary: 'All documents, newest first.',
    query: z.object({ limit: shelfLimit.default(100) }),
  }),
  newestDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/newest',
    summary: 'The newest documents.',
  }),
  mostLikedDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/most-liked',
    summary: 'The most liked documents.',
  }),
  documentCounts: defineCall({
    method: 'get',
    path: '/api/auth/documents/counts',
    summary: 'The counts of documents that are shown already, as they are now.',
    access: 'anyone',
    query: countsQuery,
    answer: countsResponse,
    reasons: {},
  }),
  knownDocuments: defineCall({
    method: 'get',
    path: '/api/auth/documents/known',
    summary: 'Which files the library has already, asked by their bytes before they are uploaded.',
    access: 'user',
    query: knownQuery,
    answer: knownResponse,
    reasons: {},
  }),
  courseDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/course/:code',
    summary: 'Documents of one course.',
    params: z.object({ code: courseCodeField }),
  }),
  browse: defineCall({
    ...shelf,
    path: '/api/browse',
    summary:
      'All documents or those of a university, a course, a year, page by page, with what else there is.',
    query: browseQuery,
    answer: browseResponse,
  }),
  searchDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/search',
    summary: 'Documents that include every word of the query, or else those that come close.',
    query: searchQuery.extend(shelfQuery.shape),
    answer: searchResponse,
  }),
  userDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/user/:userId',
    summary: 'What a user published, newest first.',
    access: 'user',
    params: z.object({ userId: id }),
  }),
  withheldDocuments: defineCall({
    method: 'get',
    path: '/api/auth/documents/withheld',
    summary: 'One’s own documents that wait for an admin, or were refused within 30 days; newest first.',
    access: 'user',
    answer: withheldResponse,
    reasons: {},
  }),
  recentlyViewedDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/recently-viewed',
    summary: 'What the signed-in user looked at last.',
    access: 'user',
  }),
  document: defineCall({
    method: 'get',
    path: '/api/auth/document/:id',
    summary: 'One document; its file and one’s own vote only for the signed-in.',
    access: 'optional',
    params: withId,
    answer: documentResponse,
    reasons: { 'not-found': 404 },
  }),
  secureFile: defineCall({
    method: 'get',
    path: '/api/auth/secure-file/:filename',
    summary: 'The PDF of a document, also in ranges.',
    access: 'user',
    params: withFileName,
    sends: 'application/pdf',
    reasons: { 'not-found': 404, 'file-missing': 404 },
  }),
  deleteDocument: defineCall({
    method: 'delete',
    path: '/api/auth/documents/:id',
    summary: 'Delete a document of one’s own; for 30 days it can be restored. Idempotent.',
    access: 'user',
    params: withId,
    answer: deleteResponse,
    reasons: { ...documentMustStand, forbidden: 403, withheld: 409, refused: 409 },
  }),
  restoreDocument: defineCall({
    method: 'post',
    path: '/api/auth/documents/:id/restore',
    summary: 'Bring a document back that one deleted, with its votes. Idempotent.',
    access: 'user',
    params: withId,
    answer: uploadResponse,
    reasons: { ...documentMustStand, forbidden: 403, 'not-restorable': 409, withheld: 409, refused: 409 },
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
    summary: 'Take a document off one’s saved ones. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: {},
  }),
  myDocuments: defineCall({
    method: 'get',
    path: '/api/auth/my-documents',
    summary: 'Saved documents, grouped by course code.',
    access: 'user',
    answer: myDocumentsResponse,
    reasons: {},
  }),
  upload: defineCall({
    method: 'post',
    path: '/api/auth/upload',
    summary:
      'Publish a PDF that was uploaded to the file host. The answer’s `isActive` is false where it is nearly one that the library has: then it waits for an admin.',
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
      'too-large': 413,
      'wrong-type': 400,
      duplicate: 409,
      removed: 409,
      deleted: 409,
      withheld: 409,
      refused: 409,
      'not-restorable': 409,
      busy: 503,
    },
  }),
}
