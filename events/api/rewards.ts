import { z } from 'zod'
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
