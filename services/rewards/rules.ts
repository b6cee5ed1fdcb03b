import { bookRedeemed, pointsChanged, pointsPerDocument, type Book } from '#events'
import { raise, type Decision, type RaisedEvent, type StateOf } from '#platform'
import type { LedgerEntry, WalletRecord } from './model'

type Wallet = StateOf<WalletRecord>
const emptyWallet: Wallet = { points: 0, ledger: [], ownedBooks: [] }

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

/** Rewards a published document, once. */
export function credit(
  wallet: Wallet | null,
  { userId, documentId }: { userId: string; documentId: string },
  now: Date,
): Decision<Wallet, 'credited' | 'credited-before'> {
  const entry = documentEntry(documentId, now)
  const before = wallet ?? emptyWallet
  if (before.ledger.some(({ key }) => key === entry.key)) return { outcome: 'credited-before' }
  const next = moved(before, entry)
  return { outcome: 'credited', next, events: [balanceTold(userId, next, entry)] }
}

/** Sells a book, once: the outcome is why not, or what the wallet holds then. */
export function purchase(
  wallet: Wallet | null,
  { userId, book }: { userId: string; book: Pick<Book, 'id' | 'price'> },
  now: Date,
): Decision<Wallet, 'already-owned' | 'insufficient-points' | Pick<Wallet, 'points' | 'ownedBooks'>> {
  const before = wallet ?? emptyWallet
  if (before.ownedBooks.includes(book.id)) return { outcome: 'already-owned' }
  if (before.points < book.price) return { outcome: 'insufficient-points' }
  const entry = bookEntry(book, now)
  const next = { ...moved(before, entry), ownedBooks: [...before.ownedBooks, book.id] }
  return {
    outcome: { points: next.points, ownedBooks: next.ownedBooks },
    next,
    events: [
      raise(bookRedeemed, { userId, bookId: book.id, price: book.price }),
      balanceTold(userId, next, entry),
    ],
  }
}

const moved = (wallet: Wallet, entry: LedgerEntry): Wallet => ({
  ...wallet,
  points: wallet.points + entry.delta,
  ledger: [...wallet.ledger, entry],
})

/** The balance after exactly this movement. */
const balanceTold = (
  userId: string,
  { points, ledger }: Wallet,
  { delta, reason }: LedgerEntry,
): RaisedEvent => raise(pointsChanged, { userId, points, version: ledger.length, delta, reason })

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
