import { calls } from '#events'
import { AppError, type Files } from '#platform/core'
import type { Actor } from '#services/accounts'
import type { Inside } from '#services/inside'
import type { Library, Viewer } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { serveBytes } from '../http/serve-bytes'
import { sameSuccess, success } from '../http/success'

const documentNotFound = () => new AppError('not-found', 404, 'Document not found.')

const viewerOf = ({ userId, role }: Actor): Viewer => ({ userId, isAdmin: role === 'admin' })

/** Shelves, one document, its file, and saved documents. */
export function documentRoutes({
  library,
  inside,
  files,
}: {
  library: Library
  inside: Inside
  files: Files
}): Route[] {
  return [
    serve(calls.documents, async ({ query }) => sameSuccess(await library.newest(query.limit)), {
      snapshot: true,
    }),
    serve(
      calls.newestDocuments,
      async ({ query }) => sameSuccess(await library.newest(query.limit, query.university)),
      { snapshot: true },
    ),
    serve(
      calls.mostLikedDocuments,
      async ({ query }) => sameSuccess(await library.mostLiked(query.limit, query.university)),
      { snapshot: true },
    ),
    serve(calls.documentCounts, async ({ query }) => success({ documents: await library.counts(query.ids) })),
    serve(
      calls.knownDocuments,
      async ({ actor, query }) => success(await library.known(actor.userId, query.sha256)),
      { limits: [limits.general, limits.known] },
    ),
    serve(
      calls.courseDocuments,
      async ({ params, query }) => sameSuccess(await library.byCourse(params.code, query.limit)),
      { snapshot: true },
    ),
    serve(
      calls.browse,
      async ({ query: { university, course, kind, year, sort, cursor, limit } }) =>
        sameSuccess(
          await library.browse({
            choice: { university, courseCode: course, kind, year },
            sort,
            cursor,
            limit,
          }),
        ),
      { snapshot: true },
    ),
    serve(calls.searchDocuments, async ({ query }) => success(await library.search(query.q, query.limit))),
    serve(calls.searchPages, async ({ query }) => success(await inside.search(query.q, query.limit)), {
      limits: [limits.general, limits.searchPages],
    }),
    serve(
      calls.suggestions,
      async ({ actor, query }) => {
        const { people, ...found } = await library.suggest(query.q)
        // Profiles are for signed-in users, and so are lists of names.
        return success({ ...found, people: actor === null ? [] : people })
      },
      { limits: [limits.suggestionsAddress, limits.suggestionsUser], quiet: true },
    ),
    serve(
      calls.moduleChoices,
      async ({ query: { q: query, university } }) =>
        success({ modules: await library.chooseModules({ query, university }) }),
      { limits: [limits.suggestionsAddress, limits.suggestionsUser], quiet: true },
    ),
    serve(calls.moduleCounts, async ({ query }) =>
      success({ modules: await library.countModules(query.codes) }),
    ),
    serve(calls.moduleTerm, async ({ params }) => success(await library.moduleTerm(params.code))),
    serve(calls.userDocuments, async ({ params, query }) =>
      success(await library.ofUser(params.userId, query.limit)),
    ),
    serve(calls.withheldDocuments, async ({ actor }) =>
      success({ documents: await library.withheldOf(actor.userId) }),
    ),
    serve(calls.recentlyViewedDocuments, async ({ actor, query }) =>
      success(await library.recentlyViewed(actor.userId, query.limit)),
    ),
    serve(calls.readers, async ({ actor }) => success(await library.readersOf(actor.userId))),
    serve(calls.document, async ({ actor, params }) => {
      const document = await library.view(
        params.id,
        actor?.userId ?? null,
        actor ? viewerOf(actor) : undefined,
      )
      if (document === null) throw documentNotFound()
      return success({ document })
    }),
    serve(calls.secureFile, async ({ actor, params, request, response }) => {
      const file = await library.file(params.filename, viewerOf(actor))
      if (file === null) throw documentNotFound()
      await serveBytes(request, response, {
        size: file.sizeBytes,
        contentType: file.contentType,
        etag: file.sha256,
        cacheControl: 'private, no-cache',
        fileName: file.downloadName,
        open: (range) => files.open(file.ref, range),
      })
    }),
    serve(
      calls.deleteDocument,
      async ({ actor, params }) => {
        const { restorableUntil } = await library.delete(actor.userId, params.id)
        return success({
          message: 'Document deleted successfully!',
          restorableUntil: restorableUntil?.toISOString() ?? null,
        })
      },
      { limits: [limits.deletion] },
    ),
    serve(
      calls.changeDetails,
      async ({ actor, params, body }) =>
        success({ document: await library.changeDetails(viewerOf(actor), params.id, body) }),
      { limits: [limits.details] },
    ),
    serve(
      calls.restoreDocument,
      async ({ actor, params }) => success({ document: await library.undelete(actor.userId, params.id) }),
      { limits: [limits.deletion] },
    ),
    serve(calls.saveDocument, async ({ actor, params }) => {
      await library.save(actor.userId, params.id)
      return success({})
    }),
    serve(calls.unsaveDocument, async ({ actor, params }) => {
      await library.unsave(actor.userId, params.id)
      return success({})
    }),
    serve(calls.myDocuments, async ({ actor }) => library.myDocuments(actor.userId)),
  ]
}
