import type { Book } from '#events'

/** The cheapest book that the user does not own, and the points missing for it; null if they own all. */
export function nextBook(
  books: readonly Pick<Book, 'id' | 'title' | 'price'>[],
  { points, ownedBooks }: { points: number; ownedBooks: readonly number[] },
): { title: string; missing: number } | null {
  const next = books
    .filter(({ id }) => !ownedBooks.includes(id))
    .toSorted((one, other) => one.price - other.price)[0]
  return next === undefined ? null : { title: next.title, missing: Math.max(0, next.price - points) }
}

/** The points earned by an upload, and how far the next book is. */
export function describeEarned(earned: number, next: ReturnType<typeof nextBook>): string {
  const points = `+${earned} points`
  if (next === null) return points
  return next.missing === 0
    ? `${points}, enough for ${next.title}`
    : `${points}, ${next.missing} to ${next.title}`
}
