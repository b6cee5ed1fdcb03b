import type { Note } from '#events'
import type { NoteRecord } from '../model'

/** A note as its author sees it; empty if nothing was saved. */
export const presentNote = (record: NoteRecord | null): Note => ({
  content: record?.content ?? '',
  version: record?.version ?? 0,
  updatedAt: record?.updatedAt.toISOString() ?? null,
})
