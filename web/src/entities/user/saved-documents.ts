/** The saved documents after one was saved or removed. */
export function savedAfter(saved: readonly string[], documentId: string, isSaved: boolean): string[] {
  const others = saved.filter((id) => id !== documentId)
  return isSaved ? [...others, documentId] : others
}

/** What a user wants of a document with a call in flight: to be saved or not. */
interface Wish {
  userId: string
  documentId: string
  wanted: boolean
}
const wishes = new Map<string, Wish>()

/** The saved documents of a user as the server has them, and as they will be after the calls in flight. */
export const withWishes = (userId: string, saved: readonly string[]): string[] =>
  [...wishes.values()]
    .filter((wish) => wish.userId === userId)
    .reduce((all, { documentId, wanted }) => savedAfter(all, documentId, wanted), [...saved])

/**
 * Sends a wish to save a document or not, one call at a time, however many buttons it has: the last wish wins. Resolves to what the server has
 * then, and the error if it refused more; to null at once if calls in flight take the wish along.
 */
export async function sendWish(
  wish: Wish,
  before: boolean,
  send: (wanted: boolean) => Promise<unknown>,
): Promise<{ saved: boolean; error: unknown } | null> {
  const key = `${wish.userId} ${wish.documentId}`
  const isSending = wishes.has(key)
  wishes.set(key, wish)
  if (isSending) return null
  let saved = before
  try {
    for (let { wanted } = wish; wanted !== saved; wanted = wishes.get(key)?.wanted ?? saved) {
      await send(wanted)
      saved = wanted
    }
    return { saved, error: null }
  } catch (error) {
    return { saved, error }
  } finally {
    wishes.delete(key)
  }
}
