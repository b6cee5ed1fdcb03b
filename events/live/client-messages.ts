import { z } from 'zod'
import { courseCodeField } from '../api/shared'
import { caseId, id } from '../values'

/** Most documents that one socket may watch. */
export const maxWatched = 500
export const watchRequest = z.array(id).max(maxWatched)

/** Messages from client to server, each answered with an `Acknowledgement`. */
export const clientMessages = {
  'documents:watch': { payload: watchRequest },
  'documents:unwatch': { payload: watchRequest },
  /** A student has opened a document, and hears how many others read it; `isShown`: members of the module may see who they are. */
  'document:open': { payload: z.object({ documentId: id, isShown: z.boolean() }) },
  'document:close': { payload: id },
  /** A student has opened the page of a module with an open room; `isShown` as above. */
  'exam:enter': { payload: z.object({ courseCode: courseCodeField, isShown: z.boolean() }) },
  'exam:leave': { payload: courseCodeField },
  /** An admin has opened a case, and hears who else has it open. */
  'case:look': { payload: caseId },
  'case:leave': { payload: caseId },
  /** An admin has opened the event wall. Answered once recording has begun. */
  'events:watch': { payload: z.object({}) },
  'events:unwatch': { payload: z.object({}) },
} as const

export type Acknowledgement = { ok: true } | { ok: false; error: string }
export type ClientEvents = {
  [M in keyof typeof clientMessages]: (
    payload: z.infer<(typeof clientMessages)[M]['payload']>,
    acknowledge: (answer: Acknowledgement) => void,
  ) => void
}

/** The header with the id of the tab's own socket, which is not notified of the tab's own changes. */
export const socketIdHeader = 'x-socket-id'

/** The handshake. Without a token the socket belongs to a visitor. */
export const handshakeAuth = z.object({ token: z.string().max(4096).optional() })
