/** The saved documents after one was saved or removed. */
export function savedAfter(saved: readonly string[], documentId: string, isSaved: boolean): string[] {
  const others = saved.filter((id) => id !== documentId)
  return isSaved ? [...others, documentId] : others
}

/** A user’s wish to save a document or not, while its call is in flight. */
export interface Wish {
  userId: string
  documentId: string
  wanted: boolean
}
export const wishes = new Map<string, Wish>()

/** The saved documents of a user as the server has them, and as they will be after the calls in flight. */
export const withWishes = (userId: string, saved: readonly string[]): string[] =>
  [...wishes.values()]
    .filter((wish) => wish.userId === userId)
    .reduce((all, { documentId, wanted }) => savedAfter(all, documentId, wanted), [...saved])
