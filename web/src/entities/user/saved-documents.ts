/** The saved documents after one was saved or removed. */
export function savedAfter(saved: readonly string[], documentId: string, isSaved: boolean): string[] {
  const others = saved.filter((id) => id !== documentId)
  return isSaved ? [...others, documentId] : others
}

/** What is wanted of each document with a call in flight: to be saved or not. */
const wishes = new Map<string, boolean>()

/**
 * Sends a wish to save a document or not, one call at a time, however many buttons it has: the last wish wins. Resolves to what the server has
 * then, and the error if it refused more; to null at once if calls in flight take the wish along. `key`: of the user and the document.
 */
export async function sendWish(
  key: string,
  before: boolean,
  wanted: boolean,
  send: (wanted: boolean) => Promise<unknown>,
): Promise<{ saved: boolean; error: unknown } | null> {
  const isSending = wishes.has(key)
  wishes.set(key, wanted)
  if (isSending) return null
  let saved = before
  try {
    for (let wish = wanted; wish !== saved; wish = wishes.get(key) ?? saved) {
      await send(wish)
      saved = wish
    }
    return { saved, error: null }
  } catch (error) {
    return { saved, error }
  } finally {
    wishes.delete(key)
  }
}
