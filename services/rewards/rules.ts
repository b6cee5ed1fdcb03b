import { bookRedeemed, pointsChanged, pointsPerDocument, type Book } from '#events'
import { raise, type Decision, type RaisedEvent, type StateOf } from '#platform/core'
import { causeOf, keyOf, isPublishedAt, type Cause, type Turn } from './causes'
import type { LedgerEntry, WalletRecord } from './model'

export type Wallet = StateOf<WalletRecord>
export const emptyWallet: Wallet = { points: 0, ledger: [], ownedBooks: [], closed: null }

/** The ledger entry of a bought book. */
export const bookEntry = (book: Pick<Book, 'id' | 'price'>, at: Date): LedgerEntry => ({
  key: keyOf({ bookId: book.id }),
  delta: -book.price,
  reason: 'book',
  at,
})

/** The balance according to the ledger. */
export const balanceOf = (ledger: readonly Pick<LedgerEntry, 'delta'>[]): number =>
  ledger.reduce((sum, { delta }) => sum + delta, 0)

/**
 * Updates a wallet after a turn in a document's history. A published document has earned its points exactly once. A deletion takes back
 * the unspent part, so a wallet is never negative; a return gives back exactly what was taken. Late and repeated turns change nothing: the
 * latest known turn counts. After a decision that took its points back, a document never brings more than the decision left.
 */
export function follow(
  wallet: Wallet | null,
  { userId, ...cause }: { userId: string; documentId: string; turn: Turn },
  now: Date,
): Decision<Wallet, 'followed' | 'followed-before' | 'closed'> {
  const before = wallet ?? emptyWallet
  if (before.closed) return { outcome: 'closed' }
  const earlier = before.ledger.filter(({ key }) => isOf(cause.documentId, causeOf(key)))
  const known = Math.max(0, ...earlier.map(({ key }) => turnIn(causeOf(key))))
  if (cause.turn <= known) return { outcome: 'followed-before' }
  const brought = balanceOf(earlier)
  const delta = isPublishedAt(cause.turn) ? worthOf(earlier) - brought : 0 - Math.min(brought, before.points)
  const entry = { key: keyOf(cause), delta, reason: reasonOf(cause.turn), at: now }
  const next = moved(before, entry)
  return { outcome: 'followed', next, events: delta === 0 ? [] : [balanceTold(userId, next, entry)] }
}

/** How much a document brings while it is published: its points and those of a want, or what the last decision about it left of them. */
function worthOf(earlier: readonly LedgerEntry[]): number {
  const decided = earlier.findLastIndex(({ reason }) => reason === 'taken-back')
  if (decided >= 0) return balanceOf(earlier.slice(0, decided + 1))
  return pointsPerDocument + balanceOf(earlier.filter(({ reason }) => reason === 'want'))
}

/**
 * Takes back what documents have brought, as far as it is unspent: an entry for each document, once per decision. Works before the
 * documents' other events too: then they bring nothing later.
 */
export function takeBack(
  wallet: Wallet | null,
  { userId, documentIds, decisionId }: { userId: string; documentIds: readonly string[]; decisionId: string },
  now: Date,
): Decision<Wallet, 'taken' | 'taken-before' | 'closed'> {
  const before = wallet ?? emptyWallet
  if (before.closed) return { outcome: 'closed' }
  const known = new Set(before.ledger.map(({ key }) => key))
  const open = documentIds.filter((documentId) => !known.has(keyOf({ documentId, decisionId })))
  if (open.length === 0) return { outcome: 'taken-before' }
  const next = open.reduce((state, documentId) => {
    const brought = balanceOf(state.ledger.filter(({ key }) => isOf(documentId, causeOf(key))))
    const delta = 0 - Math.min(brought, state.points)
    return moved(state, { key: keyOf({ documentId, decisionId }), delta, reason: 'taken-back', at: now })
  }, before)
  const delta = next.points - before.points
  return {
    outcome: 'taken',
    next,
    events: delta === 0 ? [] : [balanceTold(userId, next, { delta, reason: 'taken-back' })],
  }
}

export const isOf = (documentId: string, cause: Cause) =>
  'documentId' in cause && cause.documentId === documentId
export const turnIn = (cause: Cause) => ('turn' in cause ? cause.turn : 0)
const reasonOf = (turn: Turn): LedgerEntry['reason'] => {
  if (turn === 1) return 'document'
  return isPublishedAt(turn) ? 'document-restored' : 'document-deleted'
}

/** Sells a book once. The outcome is the refusal, or the new balance and books. */
export function purchase(
  wallet: Wallet | null,
  { userId, book }: { userId: string; book: Pick<Book, 'id' | 'price'> },
  now: Date,
): Decision<
  Wallet,
  'already-owned' | 'insufficient-points' | 'closed' | Pick<Wallet, 'points' | 'ownedBooks'>
> {
  const before = wallet ?? emptyWallet
  if (before.closed) return { outcome: 'closed' }
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

/** Empties the wallet of a user with a closed account, and keeps it empty. */
export const closeWallet = (wallet: Wallet | null): Decision<Wallet, 'closed' | 'closed-before'> =>
  wallet?.closed
    ? { outcome: 'closed-before' }
    : { outcome: 'closed', next: { ...emptyWallet, closed: true }, events: [] }

export const moved = (wallet: Wallet, entry: LedgerEntry): Wallet => ({
  ...wallet,
  points: wallet.points + entry.delta,
  ledger: [...wallet.ledger, entry],
})

/** The event with the balance after exactly this movement. */
export const balanceTold = (
  userId: string,
  { points, ledger }: Wallet,
  { delta, reason }: Pick<LedgerEntry, 'delta' | 'reason'>,
): RaisedEvent => raise(pointsChanged, { userId, points, version: ledger.length, delta, reason })

/**
 * A page of a ledger, newest first, each movement with its number (the first is 1). Leaves out entries of zero points. `next`: the next
 * page's `before`.
 */
export function movementsBefore(
  ledger: readonly LedgerEntry[],
  before: number | undefined,
  limit: number,
): { page: (LedgerEntry & { number: number })[]; next: number | null } {
  const movements = ledger
    .map((entry, at) => ({ ...entry, number: at + 1 }))
    .filter(({ delta, number }) => delta !== 0 && number < (before ?? Infinity))
    .reverse()
  const page = movements.slice(0, limit)
  return { page, next: movements.length > limit ? (page.at(-1)?.number ?? null) : null }
}

/** Disagreements between a wallet and its ledger; empty if there are none. */
export function faultsOf(wallet: {
  points: number
  ownedBooks: readonly number[]
  ledger: readonly Pick<LedgerEntry, 'key' | 'delta'>[]
}): string[] {
  const keys = wallet.ledger.map(({ key }) => key)
  const paid = keys.filter((key) => key.startsWith('book:')).sort()
  const owned = wallet.ownedBooks.map((bookId) => keyOf({ bookId })).sort()
  const brought = new Map<string, number>()
  const wanted = new Map<string, number>()
  for (const { key, delta } of wallet.ledger) {
    const cause = causeOf(key)
    if ('documentId' in cause) brought.set(cause.documentId, (brought.get(cause.documentId) ?? 0) + delta)
    if ('isWanted' in cause) wanted.set(cause.documentId, delta)
  }
  return [
    wallet.points < 0 && `${wallet.points} points`,
    wallet.points !== balanceOf(wallet.ledger) &&
      `${wallet.points} points, but the ledger says ${balanceOf(wallet.ledger)}`,
    new Set(keys).size !== keys.length && 'a cause was booked twice',
    ...[...brought].map(
      ([documentId, points]) =>
        (points < 0 || points > pointsPerDocument + (wanted.get(documentId) ?? 0)) &&
        `${documentId} has brought ${points} points`,
    ),
    paid.join() !== owned.join() &&
      `owns ${owned.join() || 'nothing'}, but paid for ${paid.join() || 'nothing'}`,
  ].filter((fault) => fault !== false)
}
