import { z } from 'zod'
import { absenceReason, documentKind, heldFor, id, university } from '../values'
import { defineCall } from './define-call'
import { documentCard, documentDetails } from './documents'
import { courseCodeField } from './shared'

/** A shelf: some cards, and the total number of documents. */
export const shelfResponse = z.object({
  success: z.literal(true),
  documents: z.array(documentCard),
  total: z.number().int().nonnegative(),
})
export type ShelfResponse = z.infer<typeof shelfResponse>
export const searchResponse = shelfResponse.extend({
  /** True if the documents include every word; false if they have similar words, or not all words. */
  exact: z.boolean(),
  /**
   * If no document has all words: the documents in groups of equal `missing`, the words that they lack; `documents`: how many belong to the
   * group. Otherwise empty.
   */
  closest: z.array(z.object({ missing: z.array(z.string()), documents: z.number().int().nonnegative() })),
  /** Words that no document has, and the words that were looked for instead. */
  respelled: z.array(z.object({ typed: z.string(), as: z.string() })),
  /** The module that the query names, and the number of its documents. */
  module: z
    .object({
      courseCode: z.string(),
      total: z.number().int().positive(),
      /** The kind that the query asks for, and the number of documents of it in the module. */
      asked: z.object({ kind: documentKind, documents: z.number().int().nonnegative() }).nullable(),
    })
    .nullable(),
})
export type SearchResponse = z.infer<typeof searchResponse>

/** Part of a sentence; `marked`: one of the searched words. */
const sentencePart = z.object({ text: z.string(), marked: z.boolean() })
/** A page with every word. */
const pageHit = z.object({
  document: documentCard,
  page: z.number().int().positive(),
  sentence: z.array(sentencePart),
})
export type PageHit = z.infer<typeof pageHit>
export const pagesResponse = z.object({
  success: z.literal(true),
  hits: z.array(pageHit),
  /** False while not every document’s text is searched: it is being read, or the index cannot be used. */
  complete: z.boolean(),
})

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
export const countsResponse = z.object({ success: z.literal(true), documents: z.array(documentCounts) })

/** Saved documents grouped by course code. */
export const myDocumentsResponse = z.array(
  z.object({ courseCode: z.string(), documents: z.array(documentCard) }),
)

/** One's own documents that are withheld or refused. */
export const withheldResponse = z.object({
  success: z.literal(true),
  documents: z.array(
    documentCard.extend({ status: absenceReason.extract(['withheld', 'refused']), heldFor }),
  ),
})
export type WithheldDocument = z.infer<typeof withheldResponse>['documents'][number]

const shelfLimit = z.coerce.number<number>().int().min(1).max(100)
export const shelfQuery = z.object({ limit: shelfLimit.default(24) })
export const searchQuery = z.object({ q: z.string().trim().max(200) })

export const browseSorts = ['newest', 'most-liked', 'title'] as const
const browseSort = z.enum(browseSorts)
export type BrowseSort = z.infer<typeof browseSort>

export const browseQuery = z.object({
  university: university.optional(),
  course: courseCodeField.optional(),
  kind: documentKind.optional(),
  /** In any known spelling. */
  year: z.string().trim().min(1).max(20).optional(),
  sort: browseSort.default('newest'),
  /** `next` of the previous page, in the same order. */
  cursor: z.string().min(1).max(1024).optional(),
  limit: shelfLimit.default(24),
})

const facetOf = <V extends z.ZodType>(value: V) =>
  z.array(z.object({ value, count: z.number().int().positive() }))
/** The values of each filter, with the number of documents for each. */
const facets = z.object({
  universities: facetOf(university),
  /** The hundred with the most documents, and always the chosen one. */
  courses: facetOf(z.string()),
  kinds: facetOf(documentKind),
  /** Newest first, at most a hundred. */
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

/** Everybody may see a shelf, unless it is a student's own. */
const shelf = {
  method: 'get',
  access: 'anyone',
  query: shelfQuery,
  answer: shelfResponse,
  reasons: {},
} as const

/** Shelves of documents: the library's, a course's, a student's own. */
export const shelfCalls = {
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
  }),
  browse: defineCall({
    ...shelf,
    path: '/api/browse',
    summary:
      'All documents, or those of a university, a course, a kind or a year, page by page, with the values of each filter.',
    query: browseQuery,
    answer: browseResponse,
  }),
  searchDocuments: defineCall({
    ...shelf,
    path: '/api/auth/documents/search',
    summary:
      'Documents that include every word of the query, or else similar ones, or else those that include most words.',
    query: searchQuery.extend(shelfQuery.shape),
    answer: searchResponse,
  }),
  searchPages: defineCall({
    method: 'get',
    path: '/api/auth/documents/search/pages',
    summary:
      'Pages of documents whose text has every word of the query, with the sentence. The words closest together first, then by likes; at most two pages of a document. For signed-in users only, because visitors may not read documents.',
    access: 'user',
    query: searchQuery.extend({ limit: z.coerce.number<number>().int().min(1).max(30).default(10) }),
    answer: pagesResponse,
    reasons: { busy: 503 },
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
    summary: 'One’s own documents that are withheld, or were refused within 30 days; newest first.',
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
