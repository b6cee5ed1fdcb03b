import type { Bookmark } from '#events'
import { isDuplicateKey, type Clock } from '#platform/core'
import { books } from './books'
import type { BookmarkModel } from './model'

/** All bookmarks of one user, as a range of ids. */
export const bookmarksOf = (userId: string) => ({ $gt: `${userId}:`, $lt: `${userId};` })

/** A user's place in each of their books. Callers check that the user owns the book. */
export function createBookmarks({ bookmarks, clock }: { bookmarks: BookmarkModel; clock: Clock }) {
  const idOf = (userId: string, fileName: string) => `${userId}:${fileName}`

  return {
    async read(userId: string, ownedBooks: readonly number[]): Promise<Bookmark[]> {
      const owned = books.filter(({ id }) => ownedBooks.includes(id)).map(({ pdf }) => pdf)
      const ids = owned.map((fileName) => idOf(userId, fileName))
      const found = await bookmarks.find({ _id: { $in: ids } }).lean()
      const byId = new Map(found.map((record) => [record._id, record]))
      return owned.flatMap((fileName) => {
        const set = byId.get(idOf(userId, fileName))
        return set ? [{ fileName, page: set.page, at: set.at.toISOString() }] : []
      })
    },

    async set(userId: string, fileName: string, page: number): Promise<Bookmark> {
      const at = clock.now()
      const write = () =>
        bookmarks.updateOne({ _id: idOf(userId, fileName) }, { $set: { page, at } }, { upsert: true })
      // Two tabs may set a book's first bookmark at once: the loser retries as an update.
      await write().catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
        return write()
      })
      return { fileName, page, at: at.toISOString() }
    },
  }
}
