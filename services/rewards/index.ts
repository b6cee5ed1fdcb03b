import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from 'mongoose'
import type { Book } from '#events'
import { AppError, indexesReady, type Clock, type Outbox, type Service } from '#platform'
import { books } from './books'
import { createCreditDocument } from './credit'
import { createRewardHandlers } from './handlers'
import { createWalletModel } from './model'
import { createRedeem } from './redeem'
import { faultsOf } from './rules'

interface Wallet {
  points: number
  ownedBooks: number[]
}

export interface Rewards {
  /** An empty wallet for somebody who has none yet. */
  wallet(userId: string): Promise<Wallet>
  books(): readonly Book[]
  /** Throws AppError: 'unknown-book' 404, 'insufficient-points' 400, 'already-owned' 409. */
  redeem(userId: string, bookId: number): Promise<Wallet>
  /** Path on disk of an owned book. Throws AppError: 'unknown-book' 404, 'not-owned' 403, 'book-missing' 404. */
  ownedBookFile(userId: string, fileName: string): Promise<string>
  /** Every wallet that disagrees with its ledger, and how: empty, always. */
  auditWallets(): Promise<{ userId: string; faults: string[] }[]>
}

/** Points for what is shared, and books for points. */
export function createRewards(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  /** Folder that holds the books' files. */
  booksDir: string
}): { rewards: Rewards } & Service {
  const { outbox, clock } = deps
  const wallets = createWalletModel(deps.connection)
  outbox.register(wallets)
  const creditDocument = createCreditDocument({ wallets, outbox, clock })

  const readWallet = async (userId: string): Promise<Wallet> => {
    const record = await wallets.findById(userId, { points: 1, ownedBooks: 1 }).lean()
    return { points: record?.points ?? 0, ownedBooks: record?.ownedBooks ?? [] }
  }

  return {
    rewards: {
      wallet: readWallet,
      books: () => books,
      redeem: createRedeem({ wallets, outbox, clock }),
      async ownedBookFile(userId, fileName) {
        const book = books.find(({ pdf }) => pdf === fileName)
        if (book === undefined) throw new AppError('unknown-book', 404, 'There is no such book.')
        const { ownedBooks } = await readWallet(userId)
        if (!ownedBooks.includes(book.id)) throw new AppError('not-owned', 403, 'You do not own this book.')
        const path = join(deps.booksDir, book.pdf)
        await access(path).catch(() => {
          throw new AppError('book-missing', 404, 'This book is not on the shelf at the moment.')
        })
        return path
      },
      async auditWallets() {
        const all = await wallets.find({ _id: { $gt: '' } }, { outbox: 0 }).lean()
        return all
          .map((wallet) => ({ userId: wallet._id, faults: faultsOf(wallet) }))
          .filter(({ faults }) => faults.length > 0)
      },
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await listen(createRewardHandlers({ creditDocument }))
    },
  }
}
