import { z } from 'zod'
import { id, pointReason } from '../values'
import { defineCall } from './define-call'
import { withFileName } from './shared'

export const book = z.object({
  id: z.number().int(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  cover: z.string(),
  website: z.string().optional(),
  price: z.number().int().positive(),
  /** File name, as the reader and the secure-book call take it. */
  pdf: z.string(),
})
export type Book = z.infer<typeof book>
export const booksResponse = z.object({ success: z.literal(true), books: z.array(book) })
export const redeemRequest = z.object({ bookId: z.number().int().min(1).max(1_000_000) })
export const redeemResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  points: z.number().int().nonnegative(),
  ownedBooks: z.array(z.number().int()),
})

/** One movement of a wallet. */
export const walletEntry = z.object({
  /** Which movement of this wallet it was: the first is 1. */
  number: z.number().int().positive(),
  delta: z.number().int(),
  reason: pointReason,
  at: z.iso.datetime(),
  documentId: id.nullable(),
  bookId: z.number().int().nullable(),
  /** Of the document or the book; null where the document is unknown. */
  title: z.string().nullable(),
})
export type WalletEntry = z.infer<typeof walletEntry>
export const walletQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(100).default(24),
  /** `next` of the page before. */
  cursor: z.coerce.number<number>().int().positive().optional(),
})
export const walletResponse = z.object({
  success: z.literal(true),
  points: z.number().int().nonnegative(),
  entries: z.array(walletEntry),
  /** The cursor of the next page; null on the last one. */
  next: z.number().int().positive().nullable(),
})

/** Pages of a book. */
export const maxBookPage = 10_000
const bookPage = z.number().int().min(1).max(maxBookPage)
export const bookmark = z.object({ fileName: z.string(), page: bookPage, at: z.iso.datetime() })
export type Bookmark = z.infer<typeof bookmark>
export const bookmarksResponse = z.object({ success: z.literal(true), bookmarks: z.array(bookmark) })
export const bookmarkRequest = z.object({ page: bookPage })
export const bookmarkResponse = z.object({ success: z.literal(true), bookmark })

/** The book shop and its reading room. */
export const rewardCalls = {
  books: defineCall({
    method: 'get',
    path: '/api/rewards/books',
    summary: 'The books and their prices.',
    access: 'user',
    answer: booksResponse,
    reasons: {},
  }),
  redeem: defineCall({
    method: 'post',
    path: '/api/rewards/redeem',
    summary: 'Buy a book with points.',
    access: 'user',
    body: redeemRequest,
    answer: redeemResponse,
    reasons: { 'unknown-book': 404, 'already-owned': 409, 'insufficient-points': 400 },
  }),
  wallet: defineCall({
    method: 'get',
    path: '/api/rewards/wallet',
    summary: 'One’s points and every movement of them, the latest first, with what moved them.',
    access: 'user',
    query: walletQuery,
    answer: walletResponse,
    reasons: {},
  }),
  bookmarks: defineCall({
    method: 'get',
    path: '/api/books/bookmarks',
    summary: 'Where one’s bookmarks are in the books one owns.',
    access: 'user',
    answer: bookmarksResponse,
    reasons: {},
  }),
  setBookmark: defineCall({
    method: 'put',
    path: '/api/books/bookmarks/:filename',
    summary: 'Put the bookmark of a book one owns at a page.',
    access: 'user',
    params: withFileName,
    body: bookmarkRequest,
    answer: bookmarkResponse,
    reasons: { 'unknown-book': 404, 'not-owned': 403 },
  }),
  secureBook: defineCall({
    method: 'get',
    path: '/api/books/secure-book/:filename',
    summary: 'The PDF of a book one owns, also in ranges.',
    access: 'user',
    params: withFileName,
    sends: 'application/pdf',
    reasons: { 'unknown-book': 404, 'not-owned': 403, 'book-missing': 404, 'file-missing': 404 },
  }),
}
