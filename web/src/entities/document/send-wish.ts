import { wishes, type Wish } from '../user/saved-documents'

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
