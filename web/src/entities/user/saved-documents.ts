import type { Entry } from '../../http/outbox/entry'
import { ofUser, useOutbox } from '../../http/outbox/waiting'
import { useSession } from '../../session/session-store'

/** A user’s wish to save a document or not, as the outbox keeps it. */
export interface SaveWish {
  wanted: boolean
}
export const isSaveWish = (wish: unknown): wish is SaveWish =>
  typeof wish === 'object' && wish !== null && 'wanted' in wish

/** The saved documents after one was saved or removed. */
export function savedAfter(saved: readonly string[], documentId: string, isSaved: boolean): string[] {
  const others = saved.filter((id) => id !== documentId)
  return isSaved ? [...others, documentId] : others
}

/** The saved documents of a user as the server has them, and as they will be after the wishes that are on their way. */
export const withWishes = (
  userId: string,
  saved: readonly string[],
  entries: readonly Entry[] = useOutbox.getState().entries,
): string[] =>
  ofUser(entries, userId)
    .filter(({ kind, refusal }) => kind === 'save' && refusal === null)
    .reduce(
      (all, { subject, wish }) => (isSaveWish(wish) ? savedAfter(all, subject, wish.wanted) : all),
      [...saved],
    )

/** Shows a document as saved or not. */
export function showSaved(documentId: string, isSaved: boolean): void {
  const { user, updateUser } = useSession.getState()
  if (user !== null) updateUser({ savedDocuments: savedAfter(user.savedDocuments, documentId, isSaved) })
}
