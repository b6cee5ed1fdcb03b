import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { calls } from '#events'
import type { Rewards } from '#services/rewards'
import { serve, type Route } from '../http/serve'
import { serveBytes } from '../http/serve-bytes'
import { success } from '../http/success'

/** The book shop and its reading room. */
export function rewardRoutes({ rewards }: { rewards: Rewards }): Route[] {
  return [
    serve(calls.books, async () => success({ books: [...rewards.books()] })),
    serve(calls.redeem, async ({ actor, body }) => {
      const wallet = await rewards.redeem(actor.userId, body.bookId)
      return success({ message: 'Book redeemed. Enjoy reading!', ...wallet })
    }),
    serve(calls.secureBook, async ({ actor, params, request, response }) => {
      const path = await rewards.ownedBookFile(actor.userId, params.filename)
      const { size, mtimeMs } = await stat(path)
      await serveBytes(request, response, {
        size,
        contentType: 'application/pdf',
        etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
        cacheControl: 'private, no-cache',
        fileName: params.filename,
        open: async (range) => createReadStream(path, range),
      })
    }),
  ]
}
