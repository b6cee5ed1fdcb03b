import type { Connection } from 'mongoose'
import type { Book, Bookmark } from '#events'
import type { Library } from '#services/library'
import {
  AppError,
  createConfirmErasure,
  indexesReady,
  type Clock,
  type Export,
  type Files,
  type Log,
  type Outbox,
  type Service,
  type StoredFile,
} from '#platform'
import { auditWallets, type WrongWallet } from './audit-wallets'
import { books, fileRefOf } from './books'
import { bookmarksOf, createBookmarks } from './bookmarks'
import { createExport } from './export'
import { createFollowDocument } from './follow-document'
import { growthOf, type Balance } from './growth'
import { createRewardHandlers } from './handlers'
import { createBookmarkModel, createWalletModel } from './model'
import { createReadLedger, type LedgerPage } from './read-ledger'
import { createRedeem } from './redeem'
import { rewardWant } from './reward-want'
import { closeWallet, takeBack } from './rules'
import { createStoreBooks } from './store-books'

export { auditStoredWallets } from './audit-wallets'

interface Wallet {
  points: number
  ownedBooks: number[]
}

export interface Rewards {
  /** The user's wallet; an empty one if they have none yet. */
  wallet(userId: string): Promise<Wallet>
  /** A page of the wallet's movements, newest first. */
  ledger(userId: string, page: { before?: number | undefined; limit: number }): Promise<LedgerPage>
  /** The wallet's balances since the term began, oldest first: at its beginning, at most one a day, and now. */
  growth(userId: string): Promise<Balance[]>
  books(): readonly Book[]
  /** Throws AppError: 'unknown-book' 404, 'insufficient-points' 400, 'already-owned' 409. */
  redeem(userId: string, bookId: number): Promise<Wallet>
  /** The file of an owned book. Throws AppError: 'unknown-book' 404, 'not-owned' 403, 'book-missing' 404. */
  ownedBookFile(userId: string, fileName: string): Promise<StoredFile>
  /** Bookmarks in the user's books. */
  bookmarks(userId: string): Promise<Bookmark[]>
  /** Throws AppError: 'unknown-book' 404, 'not-owned' 403. */
  setBookmark(userId: string, fileName: string, page: number): Promise<Bookmark>
  /**
   * Stores the books' files from a folder at the file host, unless it has the same content already. Never throws: a file that is
   * unreadable, no PDF, or cannot be stored now is logged and skipped until the next time.
   */
  storeBooks(folder: string): Promise<void>
  /** Draws a stand-in for a book without a file. `pdf` names the book. */
  plantBook(pdf: string, draw: () => Promise<Buffer>): Promise<void>
  /** A user's points, books and bookmarks. */
  exportOf(userId: string): Promise<Export>
  /** Wallets that disagree with their ledger, and how. Always empty unless there is a bug. */
  auditWallets(): Promise<WrongWallet[]>
}

/** Rewards: points for published documents, and books for points. */
export function createRewards(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  files: Files
  log: Log
  library: Pick<Library, 'titlesOf'>
}): { rewards: Rewards } & Service {
  const { outbox, clock, files, log } = deps
  const wallets = createWalletModel(deps.connection)
  outbox.register(wallets)
  const followDocument = createFollowDocument({ wallets, outbox, clock })

  const readWallet = async (userId: string): Promise<Wallet> => {
    const record = await wallets.findById(userId, { points: 1, ownedBooks: 1 }).lean()
    return { points: record?.points ?? 0, ownedBooks: record?.ownedBooks ?? [] }
  }

  const bookmarkModel = createBookmarkModel(deps.connection)
  const bookmarks = createBookmarks({ bookmarks: bookmarkModel, clock })

  async function takePoints(
    userId: string,
    documentIds: readonly string[],
    decisionId: string,
  ): Promise<void> {
    await outbox.decide(wallets, userId, (wallet) =>
      takeBack(wallet, { userId, documentIds, decisionId }, clock.now()),
    )
  }

  async function rewardSettled(userId: string, documentId: string, at: Date): Promise<void> {
    await outbox.decide(wallets, userId, (wallet) => rewardWant(wallet, { userId, documentId, at }))
  }

  const confirmErasure = createConfirmErasure('rewards', deps)
  async function erase(userId: string): Promise<void> {
    await outbox.decide(wallets, userId, closeWallet)
    await bookmarkModel.deleteMany({ _id: bookmarksOf(userId) })
  }

  /** The book with this file name, if the user owns it. */
  async function ownedBook(userId: string, fileName: string): Promise<Book> {
    const book = books.find(({ pdf }) => pdf === fileName)
    if (book === undefined) throw new AppError('unknown-book', 404, 'There is no such book.')
    const { ownedBooks } = await readWallet(userId)
    if (!ownedBooks.includes(book.id))
      throw new AppError('not-owned', 403, 'You don’t own this book. Redeem it on the rewards page.')
    return book
  }

  return {
    rewards: {
      wallet: readWallet,
      ledger: createReadLedger({ wallets, library: deps.library }),
      async growth(userId) {
        const wallet = await wallets.findById(userId, { ledger: 1 }).lean()
        return growthOf(wallet?.ledger ?? [], clock.now())
      },
      books: () => books,
      redeem: createRedeem({ wallets, outbox, clock }),
      async ownedBookFile(userId, fileName) {
        const book = await ownedBook(userId, fileName)
        const file = await files.describe(fileRefOf(book.pdf))
        if (file !== null) return file
        log.warn({ book: book.pdf }, 'the file of an owned book is missing')
        throw new AppError(
          'book-missing',
          404,
          'This book isn’t available right now. Please try again later.',
        )
      },
      async bookmarks(userId) {
        return bookmarks.read(userId, (await readWallet(userId)).ownedBooks)
      },
      async setBookmark(userId, fileName, page) {
        await ownedBook(userId, fileName)
        return bookmarks.set(userId, fileName, page)
      },
      exportOf: createExport({ wallets, bookmarks: bookmarkModel }),
      ...createStoreBooks({ files, log }),
      auditWallets: async () => (await auditWallets(wallets)).wrong,
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await listen(createRewardHandlers({ followDocument, takePoints, rewardSettled, erase, confirmErasure }))
    },
  }
}
