import { z } from 'zod'
import { count, positiveInteger } from '../fields'
import { defineEvent, replaced } from '../define-event'
import { id, removalReason, university } from '../values'

// The seven events that `document.status-changed` replaced. Nothing publishes them any more; those left in an outbox, the event
// log or the dead letters by an upgrade are converted to the new event.

/** The fields of a document when it is published. */
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
    /** The document that it nearly equals. */
    similarTo: id,
    /** Their similarity, from 0 to 1. */
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

/** How often the document has been published. Distinguishes events of an earlier publication from current ones. */
const life = positiveInteger

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
    /** Counts on return: one dislike too many may have been cast while it was being deleted. */
    dislikes: count.default(0),
    version: count.default(0),
  }),
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
    /** How often the document had been restored before. Identifies each removal of a document. */
    removal: count.default(0),
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
    removal: count,
  }),
})

/** Defaults for fields that the older events lack. */
const unsaid = {
  revision: 0,
  life: 1,
  removal: 0,
  dislikes: 0,
  version: 0,
  file: null,
  similarTo: null,
} as const
type About = { documentId: string; uploaderId: string; title: string }
const about = ({ documentId, uploaderId, title }: About) => ({ ...unsaid, documentId, uploaderId, title })

export const replacedByStatusChanged = [
  replaced(documentPublished, (document) => ({
    ...about(document),
    file: document.file,
    from: null,
    to: 'published' as const,
    cause: 'uploaded' as const,
  })),
  replaced(documentWithheld, ({ similarTo, share, ...document }) => ({
    ...about(document),
    similarTo: { documentId: similarTo, share },
    from: null,
    to: 'held' as const,
    cause: 'uploaded' as const,
  })),
  replaced(documentRefused, (document) => ({
    ...about(document),
    from: 'held' as const,
    to: 'rejected' as const,
    cause: 'rejected' as const,
  })),
  replaced(documentDeleted, ({ life, ...document }) => ({
    ...about(document),
    life,
    from: 'published' as const,
    to: 'deleted' as const,
    cause: 'deleted' as const,
  })),
  replaced(documentReturned, ({ life, dislikes, version, file, ...document }) => ({
    ...about(document),
    life,
    dislikes,
    version,
    file,
    from: 'deleted' as const,
    to: 'published' as const,
    cause: 'returned' as const,
  })),
  replaced(documentRemoved, ({ removal, ...document }) => ({
    ...about(document),
    removal,
    from: 'published' as const,
    to: 'removed' as const,
    cause: 'disliked' as const,
  })),
  replaced(documentRestored, ({ removal, ...document }) => ({
    ...about(document),
    removal,
    from: 'removed' as const,
    to: 'published' as const,
    cause: 'restored' as const,
  })),
]
