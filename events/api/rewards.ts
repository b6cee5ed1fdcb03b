import { z } from 'zod'
import { count, instant, integer, positiveInteger, success } from '../fields'
import { id, pointReason } from '../values'
import { defineCall } from './define-call'
import { withFileName } from './shared'

export const book = z.object({
  id: integer,
  title: z.string(),
  author: z.string(),
  description: z.string(),
  cover: z.string(),
  website: z.string().optional(),
  price: positiveInteger,
  /** The file name, as in the secure-book call. */
  pdf: z.string(),
})
export type Book = z.infer<typeof book>
export const booksResponse = z.object({ success, books: z.array(book) })
export const redeemRequest = z.object({ bookId: integer.min(1).max(1_000_000) })
export const redeemResponse = z.object({
  success,
  message: z.string(),
  points: count,
  ownedBooks: z.array(integer),
})

/** One movement of a wallet. */
export const walletEntry = z.object({
  /** The number of the movement; the first is 1. */
  number: positiveInteger,
  delta: integer,
  reason: pointReason,
  at: instant,
  documentId: id.nullable(),
  bookId: integer.nullable(),
  /** The title of the document or book; null if the document is unknown. */
  title: z.string().nullable(),
})
export type WalletEntry = z.infer<typeof walletEntry>
export const walletQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(100).default(24),
  /** `next` of the previous page. */
  cursor: z.coerce.number<number>().int().positive().optional(),
})
export const walletResponse = z.object({
  success,
  points: count,
  entries: z.array(walletEntry),
  /** The cursor of the next page; null on the last one. */
  next: positiveInteger.nullable(),
})

/** Page numbers of a book. */
export const maxBookPage = 10_000
const bookPage = integer.min(1).max(maxBookPage)
export const bookmark = z.object({ fileName: z.string(), page: bookPage, at: instant })
export type Bookmark = z.infer<typeof bookmark>
export const bookmarksResponse = z.object({ success, bookmarks: z.array(bookmark) })
export const bookmarkRequest = z.object({ page: bookPage })
export const bookmarkResponse = z.object({ success, bookmark })

/** Points, the book shop, and reading books. */
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
    summary: 'One’s points and their movements with the causes, newest first.',
    access: 'user',
    query: walletQuery,
    answer: walletResponse,
    reasons: {},
  }),
  bookmarks: defineCall({
    method: 'get',
    path: '/api/books/bookmarks',
    summary: 'One’s bookmarks in owned books.',
    access: 'user',
    answer: bookmarksResponse,
    reasons: {},
  }),
  setBookmark: defineCall({
    method: 'put',
    path: '/api/books/bookmarks/:filename',
    summary: 'Set the bookmark of an owned book.',
    access: 'user',
    params: withFileName,
    body: bookmarkRequest,
    answer: bookmarkResponse,
    reasons: { 'unknown-book': 404, 'not-owned': 403 },
  }),
  secureBook: defineCall({
    method: 'get',
    path: '/api/books/secure-book/:filename',
    summary: 'The PDF of an owned book. Supports ranges.',
    access: 'user',
    params: withFileName,
    sends: 'application/pdf',
    reasons: { 'unknown-book': 404, 'not-owned': 403, 'book-missing': 404, 'file-missing': 404 },
  }),
}
