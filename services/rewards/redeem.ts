import { bookRedeemed, pointsChanged } from '#events'
import { AppError, type Clock, type Outbox } from '#platform'
import { books } from './books'
import type { WalletModel } from './model'
import { bookEntry, judgePurchase } from './rules'

const noWallet = { points: 0, ownedBooks: [], version: 0 }

/** Buys a book: one write that holds price, ownership, ledger and what is told of them. */
export function createRedeem({
  wallets,
  outbox,
  clock,
}: {
  wallets: WalletModel
  outbox: Outbox
  clock: Clock
}) {
  return async function redeem(userId: string, bookId: number) {
    const book = books.find(({ id }) => id === bookId)
    if (book === undefined) throw new AppError('unknown-book', 404, 'There is no such book.')
    const entry = bookEntry(book, clock.now())

    for (;;) {
      const wallet =
        (await wallets.findById(userId, { points: 1, ownedBooks: 1, version: 1 }).lean()) ?? noWallet
      switch (judgePurchase(wallet, book)) {
        case 'already-owned':
          throw new AppError('already-owned', 409, 'You already own this book.')
        case 'insufficient-points':
          throw new AppError('insufficient-points', 400, 'Insufficient Points')
        case 'allowed':
      }

      const bought = await outbox.update(
        wallets,
        {
          _id: userId,
          version: wallet.version,
          points: { $gte: book.price },
          ownedBooks: { $ne: bookId },
        },
        { $inc: { points: entry.delta, version: 1 }, $push: { ownedBooks: bookId, ledger: entry } },
        [
          outbox.event(bookRedeemed, { userId, bookId, price: book.price }),
          outbox.event(pointsChanged, {
            userId,
            points: wallet.points + entry.delta,
            delta: entry.delta,
            reason: entry.reason,
          }),
        ],
      )
      if (bought !== null) return { points: bought.points, ownedBooks: bought.ownedBooks }
      // The wallet moved in between: judge again by what it holds now.
    }
  }
}
