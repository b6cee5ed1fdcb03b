import { pointsPerDocument } from '#events'
import type { Memory } from '../memory'
import type { Books } from './books'

/** Points equal the ledger, each cause changed a wallet once, each document earned its points, and no book is lost. */
export function auditWallets({ documents, wallets, bookmarks }: Books, memory: Memory): string[] {
  const problems: string[] = []
  const brought = new Map<string, number>()
  const wanted = new Map<string, number>()
  const taken = new Set<string>()
  for (const { _id, points, ledger, ownedBooks } of wallets) {
    const sum = ledger.reduce((total, { delta }) => total + delta, 0)
    if (sum !== points || points < 0) problems.push(`wallet ${_id}: ${points}, ledger ${sum}`)
    if (new Set(ledger.map(({ key }) => key)).size !== ledger.length)
      problems.push(`wallet ${_id} moved twice for one cause`)
    if (new Set(ownedBooks).size !== ownedBooks.length) problems.push(`${_id} bought a book twice`)
    for (const { key, delta } of ledger) {
      const [kind, id = ''] = key.split(':')
      if (kind === 'taken') taken.add(id)
      if (kind === 'want') wanted.set(id, delta)
      if (kind !== 'book') brought.set(id, (brought.get(id) ?? 0) + delta)
    }
  }
  for (const { _id, status } of documents) {
    const points = brought.get(_id) ?? 0
    // Points spent before their document was deleted, or before an admin's decision, are not taken back. What an admin has not published
    // earns nothing.
    const isWhole = (status === 'published' || status === 'removed') && !taken.has(_id)
    const least = isWhole ? pointsPerDocument : 0
    const whole = pointsPerDocument + (wanted.get(_id) ?? 0)
    const most = status === 'held' || status === 'rejected' ? 0 : whole
    const isRight = points >= least && points <= most
    if (!isRight) problems.push(`${_id} (${status}) has brought ${points} points`)
  }
  const owned = new Map(wallets.map(({ _id, ownedBooks }) => [_id, ownedBooks]))
  for (const [userId, books] of memory.books)
    for (const book of books)
      if (!owned.get(userId)?.includes(book)) problems.push(`acknowledged book ${book} of ${userId} is lost`)
  const pages = new Map(bookmarks.map(({ _id, page }) => [_id, page]))
  for (const [key, known] of memory.bookmarks)
    if (!known.fits(pages.get(key) ?? 0)) problems.push(`bookmark ${key} is at ${pages.get(key)}`)
  return problems
}
