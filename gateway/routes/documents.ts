import { z } from 'zod'
import {
  countsQuery,
  countsResponse,
  courseCodeField,
  documentResponse,
  myDocumentsResponse,
  searchQuery,
  shelfQuery,
  shelfResponse,
  successResponse,
} from '#events'
import { AppError, type Files } from '#platform'
import type { Library, Shelf } from '#services/library'
import { call, sending, type Call } from '../http/call'
import { limits } from '../http/limits'
import { serveBytes } from '../http/serve-bytes'
import { success } from '../http/success'
import { withFileName, withId } from './params'

const documentNotFound = () => new AppError('not-found', 404, 'Document not found.')

/** Shelves, one document, its file, and what one saved. */
export function documentCalls({ library, files }: { library: Library; files: Files }): Call[] {
  const shelf = (path: string, summary: string, read: (limit: number) => Promise<Shelf>, preset = 24) =>
    call({
      method: 'get',
      path,
      summary,
      access: 'anyone',
      limits: [limits.general],
      query: z.object({ limit: shelfQuery.shape.limit.unwrap().default(preset) }),
      answer: shelfResponse,
      async handle({ query }) {
        return success(await read(query.limit))
      },
    })

  return [
    shelf('/api/auth/documents', 'All documents, newest first.', (limit) => library.newest(limit), 100),
    shelf('/api/auth/documents/newest', 'The newest documents.', (limit) => library.newest(limit)),
    shelf('/api/auth/documents/most-liked', 'The most liked documents.', (limit) => library.mostLiked(limit)),
    call({
      method: 'get',
      path: '/api/auth/documents/counts',
      summary: 'The counts of documents that are shown already, as they are now.',
      access: 'anyone',
      limits: [limits.general],
      query: countsQuery,
      answer: countsResponse,
      async handle({ query }) {
        return success({ documents: await library.counts(query.ids) })
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/documents/course/:code',
      summary: 'Documents of one course.',
      access: 'anyone',
      limits: [limits.general],
      params: z.object({ code: courseCodeField }),
      query: shelfQuery,
      answer: shelfResponse,
      async handle({ params, query }) {
        return success(await library.byCourse(params.code, query.limit))
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/documents/search',
      summary: 'Documents that include every word of the query, or else those that come close.',
      access: 'anyone',
      limits: [limits.general],
      query: searchQuery.extend(shelfQuery.shape),
      answer: shelfResponse,
      async handle({ query }) {
        return success(await library.search(query.q, query.limit))
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/documents/recently-viewed',
      summary: 'What the signed-in user looked at last.',
      access: 'user',
      limits: [limits.general],
      query: shelfQuery,
      answer: shelfResponse,
      async handle({ actor, query }) {
        return success(await library.recentlyViewed(actor.userId, query.limit))
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/document/:id',
      summary: 'One document; its file and one’s own vote only for the signed-in.',
      access: 'optional',
      limits: [limits.general],
      params: withId,
      answer: documentResponse,
      async handle({ actor, params }) {
        const document = await library.view(params.id, actor?.userId ?? null)
        if (document === null) throw documentNotFound()
        return success({ document })
      },
    }),
    sending({
      method: 'get',
      path: '/api/auth/secure-file/:filename',
      summary: 'The PDF of a document, also in ranges.',
      access: 'user',
      limits: [limits.general],
      params: withFileName,
      sends: 'application/pdf',
      async handle({ params, request, response }) {
        const file = await library.file(params.filename)
        if (file === null) throw documentNotFound()
        await serveBytes(request, response, {
          size: file.sizeBytes,
          contentType: file.contentType,
          etag: file.sha256,
          cacheControl: 'private, no-cache',
          fileName: file.originalName,
          open: (range) => files.open(file.ref, range),
        })
      },
    }),
    call({
      method: 'post',
      path: '/api/auth/save/:id',
      summary: 'Save a document. Idempotent.',
      access: 'user',
      limits: [limits.general],
      params: withId,
      answer: successResponse,
      async handle({ actor, params }) {
        await library.save(actor.userId, params.id)
        return success({})
      },
    }),
    call({
      method: 'delete',
      path: '/api/auth/unsave/:id',
      summary: 'Take a document off one’s saved ones. Idempotent.',
      access: 'user',
      limits: [limits.general],
      params: withId,
      answer: successResponse,
      async handle({ actor, params }) {
        await library.unsave(actor.userId, params.id)
        return success({})
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/my-documents',
      summary: 'Saved documents, grouped by course code.',
      access: 'user',
      limits: [limits.general],
      answer: myDocumentsResponse,
      async handle({ actor }) {
        return library.myDocuments(actor.userId)
      },
    }),
  ]
}
