import type { Book } from '#events'

/** Whether the user owns a book, can afford it, or cannot. */
export type Availability = 'owned' | 'affordable' | 'too-dear'

export function availabilityOf(
  book: Pick<Book, 'id' | 'price'>,
  reader: { points: number; ownedBooks: readonly number[] },
): Availability {
  if (reader.ownedBooks.includes(book.id)) return 'owned'
  return reader.points >= book.price ? 'affordable' : 'too-dear'
}
