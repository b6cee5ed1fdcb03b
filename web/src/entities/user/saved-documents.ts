/** The saved documents after one was saved or removed. */
export function savedAfter(saved: readonly string[], documentId: string, isSaved: boolean): string[] {
  const others = saved.filter((id) => id !== documentId)
  return isSaved ? [...others, documentId] : others
}

/** What a user wants of a document with a call in flight: to be saved or not. */
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
