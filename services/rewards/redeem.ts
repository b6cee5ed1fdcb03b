import { AppError, type Clock, type Outbox, unauthenticated } from '#platform/core'
import { books } from './books'
import type { WalletModel } from './model'
import { purchase } from './rules'

/** Buys a book in one write of price, ownership, ledger entry and events. */
export function createRedeem({
  wallets,
  outbox,
  clock,
}: {
  wallets: WalletModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}) {
  return async function redeem(userId: string, bookId: number) {
    const book = books.find(({ id }) => id === bookId)
    if (book === undefined) throw new AppError('unknown-book', 404, 'There is no such book.')
    const bought = await outbox.decide(wallets, userId, (wallet) =>
      purchase(wallet, { userId, book }, clock.now()),
    )
    if (bought === 'already-owned') {
      throw new AppError('already-owned', 409, 'You already own this book. Open it on the rewards page.')
    }
    if (bought === 'insufficient-points') {
      throw new AppError('insufficient-points', 400, 'Insufficient Points')
    }
    if (bought === 'closed') throw unauthenticated()
    return bought
  }
}
