import { z } from 'zod'
import { count, positiveInteger, success } from '../fields'
import { documentKind, university } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { courseCodeField } from './shared'
import { moduleShelfResponse, shelf, shelfLimit, shelfQuery, shelfResponse } from './shelves'

export const searchQuery = z.object({ q: z.string().trim().max(200) })

export const searchResponse = shelfResponse.extend({
  /** True if the documents include every word; false if they have similar words, or not all words. */
  exact: z.boolean(),
  /**
   * If no document has all words: the documents in groups of equal `missing`, the words that they lack; `documents`: how many belong to the
   * group. Otherwise empty.
   */
  closest: z.array(z.object({ missing: z.array(z.string()), documents: count })),
  /** Words that no document has, and the words that were looked for instead. */
  respelled: z.array(z.object({ typed: z.string(), as: z.string() })),
  /** The module that the query names, and the number of its documents. */
  module: z
    .object({
      courseCode: z.string(),
      total: positiveInteger,
      /** The kind that the query asks for, and the number of documents of it in the module. */
      asked: z.object({ kind: documentKind, documents: count }).nullable(),
    })
    .nullable(),
})
export type SearchResponse = z.infer<typeof searchResponse>

/** Part of a sentence; `marked`: one of the searched words. */
const sentencePart = z.object({ text: z.string(), marked: z.boolean() })
/** A page with every word. */
const pageHit = z.object({
  document: documentCard,
  page: positiveInteger,
  sentence: z.array(sentencePart),
})
export type PageHit = z.infer<typeof pageHit>
export const pagesResponse = z.object({
  success,
  hits: z.array(pageHit),
  /** False while not every document’s text is searched: it is being read, or the index cannot be used. */
  complete: z.boolean(),
})

export const browseSorts = ['newest', 'most-liked', 'title', 'year'] as const
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

const facetOf = <V extends z.ZodType>(value: V) => z.array(z.object({ value, count: positiveInteger }))
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

export const browseResponse = moduleShelfResponse.extend({
  facets,
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
})

/** The whole library: searched, and page by page. */
export const searchCalls = {
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
}
