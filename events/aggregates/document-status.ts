import { z } from 'zod'
import { count, positiveInteger } from '../fields'
import { defineEvent } from '../define-event'
import { documentStatus, id } from '../values'
import { replacedByStatusChanged } from './legacy-documents'

/** Causes of a change of a document's status. */
export const statusCause = z.enum([
  'uploaded',
  'approved',
  'rejected',
  'disliked',
  'restored',
  'deleted',
  'returned',
  'taken-down',
  'closed-by-notice',
  'erased',
])
export type StatusCause = z.infer<typeof statusCause>

export const documentStatusChanged = defineEvent({
  name: 'document.status-changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'A document was uploaded, published, held, rejected, removed, restored or deleted.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    title: z.string(),
    /** Null for a new document. */
    from: documentStatus.nullable(),
    to: documentStatus,
    cause: statusCause,
    /** Grows with every change of the status; 0 in events from before it was counted. */
    revision: count,
    /** How often the document has been published: once, plus once for each return after a deletion. */
    life: positiveInteger,
    /** How often an admin has restored the document before. Numbers its removals, and identifies the one that is undone. */
    removal: count,
    /** The counts at the time of the change. */
    dislikes: count,
    version: count,
    /** Reference of the PDF at the file host; null if the document is not published. */
    file: z.string().nullable(),
    /** For a held document: the one that it nearly equals, and their similarity (0 to 1); null if it could not be judged. */
    similarTo: z.object({ documentId: id, share: z.number().min(0).max(1) }).nullable(),
  }),
  replaces: replacedByStatusChanged,
})

export const documentChanged = defineEvent({
  name: 'document.changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'The card of a document shows something else: its picture, its page count, or whose it is.',
  payload: z.object({ documentId: id }),
})

export const documentRenewed = defineEvent({
  name: 'document.renewed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'Its uploader published a new edition of a document: another file in the place of the former one.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    title: z.string(),
    /** Reference of the PDF at the file host. */
    file: z.string(),
    /** 2 for the first new one. */
    edition: positiveInteger,
    /** False if the pages differ so much that voting begins anew. */
    keepsVotes: z.boolean(),
    /** How often an admin has restored the document before. */
    removal: count,
  }),
})
