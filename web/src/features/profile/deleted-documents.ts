import type { DocumentCard } from '#events'
import { z } from 'zod'

const deletedDocuments = z.array(z.object({ _id: z.string(), title: z.string(), until: z.iso.datetime() }))
/** One's own document that can still be put back. */
export type DeletedDocument = z.infer<typeof deletedDocuments>[number]

const keyOf = (userId: string) => `deleted-documents:${userId}`

/** What this browser remembers of what the user deleted, without what can no longer be put back; newest first. */
export function readDeleted(userId: string, now = new Date()): DeletedDocument[] {
  const kept = deletedDocuments.safeParse(parse(localStorage.getItem(keyOf(userId)))).data ?? []
  return kept.filter(({ until }) => new Date(until) > now)
}

/** Remembers a deleted document; answers all that are remembered. */
export const addDeleted = (
  userId: string,
  { _id, title }: Pick<DocumentCard, '_id' | 'title'>,
  until: string,
): DeletedDocument[] => write(userId, [{ _id, title, until }, ...without(readDeleted(userId), _id)])

/** Forgets a document that was put back; answers all that are remembered. */
export const dropDeleted = (userId: string, id: string): DeletedDocument[] =>
  write(userId, without(readDeleted(userId), id))

const without = (documents: DeletedDocument[], id: string) => documents.filter(({ _id }) => _id !== id)

function write(userId: string, documents: DeletedDocument[]) {
  localStorage.setItem(keyOf(userId), JSON.stringify(documents))
  return documents
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
