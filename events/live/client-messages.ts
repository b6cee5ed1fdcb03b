import { z } from 'zod'
import { courseCodeField } from '../api/shared'
import { caseId, id } from '../values'

/** Most documents that one socket may watch. */
export const maxWatched = 500
export const watchRequest = z.array(id).max(maxWatched)

/** Messages from client to server, each answered with an `Acknowledgement`. */
export const clientMessages = {
  'documents:watch': {
    summary: 'Subscribes to the counts and changes of these documents.',
    payload: watchRequest,
  },
  'documents:unwatch': { summary: 'Ends that.', payload: watchRequest },
  'document:open': {
    summary:
      'A student opened a document; `document:readers` follows. `isShown`: members of the module may see who they are.',
    payload: z.object({ documentId: id, isShown: z.boolean() }),
  },
  'document:close': { summary: 'They closed it.', payload: id },
  'exam:enter': {
    summary:
      'A student opened the exam room of a module; `exam:visitors` follows. `isShown` as for `document:open`.',
    payload: z.object({ courseCode: courseCodeField, isShown: z.boolean() }),
  },
  'exam:leave': { summary: 'They left it.', payload: courseCodeField },
  'case:look': { summary: 'An admin opened a case; `case:viewers` follows.', payload: caseId },
  'case:leave': { summary: 'They closed it.', payload: caseId },
  'events:watch': {
    summary: 'An admin opened the event wall. Acknowledged once recording has begun.',
    payload: z.object({}),
  },
  'events:unwatch': { summary: 'They closed it.', payload: z.object({}) },
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
