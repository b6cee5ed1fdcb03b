import { calls } from '#events'
import type { Files } from '#platform'
import type { Rewards } from '#services/rewards'
import { serve, type Route } from '../http/serve'
import { serveBytes } from '../http/serve-bytes'
import { success } from '../http/success'

/** The book shop and its reading room. */
export function rewardRoutes({ rewards, files }: { rewards: Rewards; files: Files }): Route[] {
  return [
    serve(calls.books, async () => success({ books: [...rewards.books()] })),
    serve(calls.redeem, async ({ actor, body }) => {
      const wallet = await rewards.redeem(actor.userId, body.bookId)
      return success({ message: 'Book redeemed. Enjoy reading!', ...wallet })
    }),
    serve(calls.secureBook, async ({ actor, params, request, response }) => {
      const file = await rewards.ownedBookFile(actor.userId, params.filename)
      await serveBytes(request, response, {
        size: file.sizeBytes,
        contentType: file.contentType,
        etag: file.sha256,
        cacheControl: 'private, no-cache',
        fileName: params.filename,
        open: (range) => files.open(file.ref, range),
      })
    }),
  ]
}
