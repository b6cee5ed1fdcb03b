import type { Export } from '#platform/core'
import { causeOf } from './causes'
import { bookmarksOf } from './bookmarks'
import type { BookmarkModel, WalletModel } from './model'

/** A user's points, movements, books and bookmarks. */
export function createExport({
  wallets,
  bookmarks,
}: {
  wallets: WalletModel
  bookmarks: BookmarkModel
}): (userId: string) => Promise<Export> {
  return async (userId) => {
    const wallet = await wallets.findById(userId, { points: 1, ledger: 1, ownedBooks: 1 }).lean()
    const set = await bookmarks.find({ _id: bookmarksOf(userId) }).lean()
    return {
      data: {
        wallet: {
          points: wallet?.points ?? 0,
          ownedBooks: wallet?.ownedBooks ?? [],
          ledger: (wallet?.ledger ?? []).map(({ key, ...moved }) => ({ ...moved, ...causeOf(key) })),
        },
        bookmarks: set.map(({ _id, page, at }) => ({ fileName: _id.slice(userId.length + 1), page, at })),
      },
      files: [],
    }
  }
}
