import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id, removalReason, university } from '../values'

/** What a document says of itself, when it comes onto the shelf. */
const aboutDocument = z.object({
  documentId: id,
  uploaderId: id,
  title: z.string(),
  courseCode: z.string(),
  university,
  year: z.string().nullable(),
  /** Reference of the PDF at the file host. */
  file: z.string(),
})

export const documentPublished = defineEvent({
  name: 'document.published',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'A document passed its checks and stands in the library.',
  payload: aboutDocument,
})

export const documentWithheld = defineEvent({
  name: 'document.withheld',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary:
    'A document passed its checks, and is nearly one that the library has: it waits for an admin, and brings nothing.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    title: z.string(),
    /** The document that it is nearly. */
    similarTo: id,
    /** How much they are alike, from 0 to 1. */
    share: z.number().min(0).max(1),
  }),
})

export const documentRefused = defineEvent({
  name: 'document.refused',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'An admin did not publish a document that waited.',
  payload: z.object({ documentId: id, uploaderId: id, title: z.string() }),
})

/** How many times a document has come onto the shelf: what happened to it in an earlier life is told from what happens now. */
const life = z.number().int().positive()

export const documentDeleted = defineEvent({
  name: 'document.deleted',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'A student deleted a document of their own. It may come back, with its votes.',
  payload: z.object({ documentId: id, uploaderId: id, title: z.string(), life }),
})

export const documentReturned = defineEvent({
  name: 'document.returned',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'A document that was deleted stands in the library again: restored, or uploaded again.',
  payload: aboutDocument.extend({
    life,
    /** Its counts as it comes back: a dislike too many may have come in the moment in which it was deleted. */
    dislikes: z.number().int().nonnegative().default(0),
    version: z.number().int().nonnegative().default(0),
  }),
})

export const documentPreviewed = defineEvent({
  name: 'document.previewed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'Page count and thumbnail of a document are known.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    pages: z.number().int().positive(),
    thumbnail: z.string().nullable(),
  }),
})

export const documentChanged = defineEvent({
  name: 'document.changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'The card of a document shows something else: its picture, its page count, or whose it is.',
  payload: z.object({ documentId: id }),
})

export const documentRemoved = defineEvent({
  name: 'document.removed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'A document was taken off the shelf.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    title: z.string(),
    reason: removalReason,
    /** How often it had been restored before: tells the removals of one document apart. */
    removal: z.number().int().nonnegative().default(0),
  }),
})

export const documentRestored = defineEvent({
  name: 'document.restored',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'An admin put a removed document back on the shelf.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    title: z.string(),
    courseCode: z.string(),
    university,
    year: z.string().nullable(),
    /** The removal that was undone. */
    removal: z.number().int().nonnegative(),
  }),
})

export const votesChanged = defineEvent({
  name: 'votes.changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'The counts of a document, re-counted from its votes. A higher version is newer.',
  state: true,
  payload: z.object({
    documentId: id,
    likes: z.number().int().nonnegative(),
    dislikes: z.number().int().nonnegative(),
    version: z.number().int().nonnegative(),
  }),
})
