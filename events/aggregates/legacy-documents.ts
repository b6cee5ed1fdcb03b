import { z } from 'zod'
import { defineEvent, replaced } from '../define-event'
import { id, removalReason, university } from '../values'

// The seven events that `document.status-changed` replaced. Nothing publishes them any more; those that waited in an outbox, in the
// event log or among the dead letters when an installation was upgraded are handled as what they say in its terms.

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

/** What the older events left out. */
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
