import { z } from 'zod'
import { count, instant, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { documentMustStand, nextCursor } from './shared'

/** A user's note on a document. */
export const note = z.object({
  content: z.string(),
  /** Grows with every save; 0 before the first. */
  version: count,
  updatedAt: instant.nullable(),
})
export type Note = z.infer<typeof note>
/** Characters. */
export const maxNoteLength = 50_000

/** A note with its document. */
export const listedNote = z.object({
  documentId: id,
  /** Null if its uploader deleted the document. */
  document: z.object({ title: z.string(), courseCode: z.string() }).nullable(),
  content: z.string(),
  version: count,
  updatedAt: instant,
})
export type ListedNote = z.infer<typeof listedNote>

/** A note may be long, so a page has few. */
export const notesQuery = z.object({
  cursor: id.optional(),
  limit: z.coerce.number<number>().int().min(1).max(20).default(20),
})

export const notesResponse = z.object({ success, notes: z.array(listedNote), next: nextCursor })

export const noteResponse = z.object({ success, note })
export const writeNoteRequest = z.object({
  content: z.string().max(maxNoteLength),
  /** The edited version. If another tab has saved since, the call is refused. Without it, the last write wins. */
  baseVersion: count.optional(),
})
export type WriteNoteRequest = z.infer<typeof writeNoteRequest>

const params = z.object({ documentId: id })

/** The notepad beside a document. */
export const noteCalls = {
  notes: defineCall({
    method: 'get',
    path: '/api/notes',
    summary: 'All of one’s notes that have a text, with their documents, in a fixed order.',
    access: 'user',
    query: notesQuery,
    answer: notesResponse,
    reasons: {},
  }),
  note: defineCall({
    method: 'get',
    path: '/api/notes/:documentId',
    summary: 'One’s note on a document. A saved note stays readable, even if the notepad is locked again.',
    access: 'user',
    params,
    answer: noteResponse,
    reasons: { ...documentMustStand, locked: 403 },
  }),
  writeNote: defineCall({
    method: 'post',
    path: '/api/notes/:documentId',
    summary: 'Save one’s note on a document. 15 published documents unlock the notepad.',
    access: 'user',
    params,
    body: writeNoteRequest,
    answer: noteResponse,
    reasons: { ...documentMustStand, locked: 403, conflict: 409, 'too-many-notes': 400 },
  }),
}
