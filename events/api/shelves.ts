import { z } from 'zod'
import { count, success } from '../fields'
import { foundMark } from '../share-marks'
import { absenceReason, heldFor, id, university } from '../values'
import { defineCall } from './define-call'
import { documentCard, documentDetails } from './documents'
import { courseCodeField } from './shared'

/** A shelf: some cards, and the total number of documents. */
export const shelfResponse = z.object({
  success,
  documents: z.array(documentCard),
  total: count,
})
export type ShelfResponse = z.infer<typeof shelfResponse>
/** The other codes of a module; absent if it has one code. */
export const sharedCodes = z.array(z.string()).optional()
export const moduleShelfResponse = shelfResponse.extend({ sharedCodes })
export type ModuleShelfResponse = z.infer<typeof moduleShelfResponse>
/** The parts of a card that may change. */
const documentCounts = documentCard
  .pick({ _id: true, likes: true, dislikes: true, version: true, isActive: true })
  .extend({
    /** Null if it is not published. */
    details: documentDetails.nullable(),
  })
export type DocumentCounts = z.infer<typeof documentCounts>

/** Most documents in one call. */
export const maxCounted = 100
/** Ids, separated by commas. */
export const countsQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(maxCounted)),
})
/** Unknown ids are left out. */
export const countsResponse = z.object({ success, documents: z.array(documentCounts) })

/** Saved documents grouped by course code. */
export const myDocumentsResponse = z.array(
  z.object({ courseCode: z.string(), documents: z.array(documentCard) }),
)

/** One's own documents that are withheld, refused, or closed after a notice. */
export const withheldResponse = z.object({
  success,
  documents: z.array(
    documentCard.extend({
      status: absenceReason.extract(['withheld', 'refused', 'closed-by-notice']),
      /** Null for a document that was published before. */
      heldFor: heldFor.nullable(),
      marks: z.array(foundMark).default([]),
    }),
  ),
})
export type WithheldDocument = z.infer<typeof withheldResponse>['documents'][number]

export const shelfLimit = z.coerce.number<number>().int().min(1).max(100)
export const shelfQuery = z.object({ limit: shelfLimit.default(24) })
/** Everybody may see a shelf, unless it is a student's own. */
export const shelf = {
  method: 'get',
  access: 'anyone',
  query: shelfQuery,
  answer: shelfResponse,
  reasons: {},
} as const

/** `university`: only its documents. */
const libraryShelf = { ...shelf, query: shelfQuery.extend({ university: university.optional() }) } as const

/** Shelves of documents: the library's, a course's, a student's own. */
export const shelfCalls = {
  documents: defineCall({
    ...shelf,
    path: '/api/auth/documents',
    summary: 'All documents, newest first.',
    query: z.object({ limit: shelfLimit.default(100) }),
  }),
  newestDocuments: defineCall({
    ...libraryShelf,
    path: '/api/auth/documents/newest',
    summary: 'The newest documents.',
  }),
  mostLikedDocuments: defineCall({
    ...libraryShelf,
    path: '/api/auth/documents/most-liked',
    summary: 'The most liked documents.',
  }),
  documentCounts: defineCall({
    method: 'get',
    path: '/api/auth/documents/counts',
    summary: 'The current counts and details of the given documents.',
    access: 'anyone',
    query: countsQuery,
    answer: countsResponse,
    reasons: {},
  }),
  courseDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/course/:code',
    summary: 'Documents of one course.',
    params: z.object({ code: courseCodeField }),
    answer: moduleShelfResponse,
  }),
  userDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/user/:userId',
    summary: 'The published documents of a user, newest first.',
    access: 'user',
    params: z.object({ userId: id }),
  }),
  withheldDocuments: defineCall({
    method: 'get',
    path: '/api/auth/documents/withheld',
    summary:
      'One’s own documents that are withheld, were refused within 30 days, or are closed after a notice; newest first.',
    access: 'user',
    answer: withheldResponse,
    reasons: {},
  }),
  recentlyViewedDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/recently-viewed',
    summary: 'The documents the signed-in user viewed last.',
    access: 'user',
  }),
  myDocuments: defineCall({
    method: 'get',
    path: '/api/auth/my-documents',
    summary: 'Saved documents, grouped by course code.',
    access: 'user',
    answer: myDocumentsResponse,
    reasons: {},
  }),
}
