import { z } from 'zod'
import { count, instant, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { documentMustStand } from './shared'

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
