import type { Book } from '#events'

export interface Wallet {
  points: number
  ownedBooks: number[]
}

export interface Rewards {
  /** An empty wallet for somebody who has none yet. */
  wallet(userId: string): Promise<Wallet>
  books(): readonly Book[]
  /** Throws AppError: 'unknown-book' 404, 'insufficient-points' 400, 'already-owned' 409. */
  redeem(userId: string, bookId: number): Promise<Wallet>
  /** Path on disk of an owned book. Throws AppError: 'unknown-book' 404, 'not-owned' 403. */
  ownedBookFile(userId: string, fileName: string): Promise<string>
}
