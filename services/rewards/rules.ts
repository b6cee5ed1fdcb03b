import { pointsPerDocument, type Book } from '#events'
import type { LedgerEntry } from './model'

export const documentEntry = (documentId: string, at: Date): LedgerEntry => ({
  key: `document:${documentId}`,
  delta: pointsPerDocument,
  reason: 'document',
  at,
})

export const bookEntry = (book: Pick<Book, 'id' | 'price'>, at: Date): LedgerEntry => ({
  key: `book:${book.id}`,
  delta: -book.price,
  reason: 'book',
  at,
})

/** What a wallet must hold, after all that ever moved it. */
export const balanceOf = (ledger: readonly Pick<LedgerEntry, 'delta'>[]): number =>
  ledger.reduce((sum, { delta }) => sum + delta, 0)

export function judgePurchase(
  wallet: { points: number; ownedBooks: readonly number[] },
  book: Pick<Book, 'id' | 'price'>,
): 'allowed' | 'already-owned' | 'insufficient-points' {
  if (wallet.ownedBooks.includes(book.id)) return 'already-owned'
  return wallet.points >= book.price ? 'allowed' : 'insufficient-points'
}

/** What is wrong with a wallet; empty when all agrees. */
export function faultsOf(wallet: {
  points: number
  ownedBooks: readonly number[]
  ledger: readonly Pick<LedgerEntry, 'key' | 'delta'>[]
}): string[] {
  const keys = wallet.ledger.map(({ key }) => key)
  const paid = keys.filter((key) => key.startsWith('book:')).sort()
  const owned = wallet.ownedBooks.map((id) => `book:${id}`).sort()
  return [
    wallet.points < 0 && `${wallet.points} points`,
    wallet.points !== balanceOf(wallet.ledger) &&
      `${wallet.points} points, but the ledger says ${balanceOf(wallet.ledger)}`,
    new Set(keys).size !== keys.length && 'a cause was booked twice',
    paid.join() !== owned.join() &&
      `owns ${owned.join() || 'nothing'}, but paid for ${paid.join() || 'nothing'}`,
  ].filter((fault) => fault !== false)
}
