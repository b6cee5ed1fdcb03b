import { z } from 'zod'

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
