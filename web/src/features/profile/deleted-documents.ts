import type { DocumentCard } from '#events'
import { z } from 'zod'

const deletedDocuments = z.array(z.object({ _id: z.string(), title: z.string(), until: z.iso.datetime() }))
/** A deleted document of the user that can still be restored. */
export type DeletedDocument = z.infer<typeof deletedDocuments>[number]

const keyOf = (userId: string) => `deleted-documents:${userId}`

/** Deleted documents stored in this browser, without those past their deadline; newest first. */
export function readDeleted(userId: string, now = new Date()): DeletedDocument[] {
  const kept = deletedDocuments.safeParse(parse(localStorage.getItem(keyOf(userId)))).data ?? []
  return kept.filter(({ until }) => new Date(until) > now)
}

/** Stores a deleted document; returns all stored ones. */
export const addDeleted = (
  userId: string,
  { _id, title }: Pick<DocumentCard, '_id' | 'title'>,
  until: string,
): DeletedDocument[] => write(userId, [{ _id, title, until }, ...without(readDeleted(userId), _id)])

/** Drops a restored document; returns all stored ones. */
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
