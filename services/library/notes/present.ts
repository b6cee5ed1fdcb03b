import type { ListedNote, Note } from '#events'
import type { NoteRecord } from '../model'

/** A note as its author sees it; empty if nothing was saved. */
export const presentNote = (record: NoteRecord | null): Note => ({
  content: record?.content ?? '',
  version: record?.version ?? 0,
  updatedAt: record?.updatedAt.toISOString() ?? null,
})

export const presentListed = (
  { documentId, content, version, updatedAt }: NoteRecord,
  document: ListedNote['document'],
): ListedNote => ({ documentId, document, content, version, updatedAt: updatedAt.toISOString() })
