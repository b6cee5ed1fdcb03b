import { z } from 'zod'
import { count, positiveInteger } from '../fields'
import { defineEvent } from '../define-event'
import { documentRights } from '../document-rights'
import { documentKind, id, university } from '../values'

// Apart from the other events of documents: socket messages have these fields, so every page loads this file.

export const documentPreviewed = defineEvent({
  name: 'document.previewed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'Page count and thumbnail of a document are known.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    pages: positiveInteger,
    thumbnail: z.string().nullable(),
    /** Absent for the first edition. */
    edition: positiveInteger.optional(),
  }),
})

export const votesChanged = defineEvent({
  name: 'votes.changed',
  topic: 'votes',
  version: 1,
  key: 'documentId',
  summary: 'The counts of a document, re-counted from its votes. A higher version is newer.',
  state: true,
  payload: z.object({
    documentId: id,
    likes: count,
    dislikes: count,
    version: count,
  }),
})

export const documentDetailsChanged = defineEvent({
  name: 'document.details-changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'What describes a document was corrected. A higher revision is newer.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    /** Its uploader, or an admin. */
    actorId: id,
    title: z.string(),
    courseCode: z.string(),
    university,
    kind: documentKind,
    year: z.string().nullable(),
    /** Absent in events of releases that stored none. */
    rights: documentRights.optional(),
    /** The kind until then, for processes of releases that knew no other change. */
    formerKind: documentKind,
    /** The details until then; absent in events of such releases. */
    former: z
      .object({
        title: z.string(),
        courseCode: z.string(),
        kind: documentKind,
        year: z.string().nullable(),
        rights: documentRights.optional(),
      })
      .optional(),
    revision: count,
  }),
})
