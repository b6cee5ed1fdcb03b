import type { Book } from '#events'

/** What a reader may do with a book. */
export type Standing = 'owned' | 'affordable' | 'too-dear'

export function standingOf(
  book: Pick<Book, 'id' | 'price'>,
  reader: { points: number; ownedBooks: readonly number[] },
): Standing {
  if (reader.ownedBooks.includes(book.id)) return 'owned'
  return reader.points >= book.price ? 'affordable' : 'too-dear'
}
