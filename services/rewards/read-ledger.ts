import type { WalletEntry } from '#events'
import type { Library } from '#services/library'
import { books } from './books'
import { causeOf } from './causes'
import type { WalletModel } from './model'
import { movementsBefore } from './rules'

export interface LedgerPage {
  points: number
  entries: WalletEntry[]
  /** `before` for the next page; null on the last page. */
  next: number | null
}

/** A wallet's movements, newest first. `before`: only movements with a lower number. */
export function createReadLedger({
  wallets,
  library,
}: {
  wallets: WalletModel
  library: Pick<Library, 'titlesOf'>
}) {
  return async (
    userId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<LedgerPage> => {
    const wallet = await wallets.findById(userId, { points: 1, ledger: 1 }).lean()
    const { page, next } = movementsBefore(wallet?.ledger ?? [], before, limit)
    const causes = page.map(({ key }) => causeOf(key))
    const documentIds = causes.flatMap((cause) => ('documentId' in cause ? [cause.documentId] : []))
    const titles = await library.titlesOf([...new Set(documentIds)])
    const entries = page.map(({ number, key, delta, reason, at }): WalletEntry => {
      const moved = { number, delta, reason, at: at.toISOString() }
      const cause = causeOf(key)
      if ('documentId' in cause) {
        const { documentId } = cause
        return { ...moved, documentId, bookId: null, title: titles.get(documentId) ?? null }
      }
      const book = books.find(({ id }) => id === cause.bookId)
      return { ...moved, documentId: null, bookId: cause.bookId, title: book?.title ?? null }
    })
    return { points: wallet?.points ?? 0, entries, next }
  }
}
