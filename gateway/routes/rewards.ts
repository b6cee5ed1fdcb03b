import { calls } from '#events'
import type { Files } from '#platform/core'
import type { Rewards } from '#services/rewards'
import { serve, type Route } from '../http/serve'
import { serveBytes } from '../http/serve-bytes'
import { limits } from '../http/limits'
import { success } from '../http/success'
import type { TellOwnTabs } from '../live/own-tabs'

/** Points, the book shop, and reading books. */
export function rewardRoutes({
  rewards,
  files,
  tellOwnTabs,
}: {
  rewards: Rewards
  files: Files
  tellOwnTabs: TellOwnTabs
}): Route[] {
  return [
    serve(calls.books, async () => success({ books: [...rewards.books()] })),
    serve(calls.redeem, async ({ actor, body }) => {
      const wallet = await rewards.redeem(actor.userId, body.bookId)
      return success({ message: 'Book redeemed. Enjoy reading!', ...wallet })
    }),
    serve(calls.wallet, async ({ actor, query: { cursor, limit } }) =>
      success(await rewards.ledger(actor.userId, { before: cursor, limit })),
    ),
    serve(calls.growth, async ({ actor }) => {
      const balances = await rewards.growth(actor.userId)
      return success({ points: balances.map(({ at, value }) => ({ at: at.toISOString(), value })) })
    }),
    serve(calls.bookmarks, async ({ actor }) =>
      success({ bookmarks: await rewards.bookmarks(actor.userId) }),
    ),
    serve(
      calls.setBookmark,
      async ({ actor: { userId }, params, body: { page }, request: { headers } }) => {
        const bookmark = await rewards.setBookmark(userId, params.filename, page)
        tellOwnTabs({ userId, headers }, 'book:bookmarked', { fileName: bookmark.fileName, page })
        return success({ bookmark })
      },
      { limits: [limits.bookmarks] },
    ),
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
