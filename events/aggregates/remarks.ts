import { z } from 'zod'
import { count, positiveInteger } from '../fields'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const remarksChanged = defineEvent({
  name: 'remarks.changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'Somebody said why they dislike a document, or took that back. It does not say who.',
  payload: z.object({ documentId: id, uploaderId: id }),
})

export const documentNearRemoval = defineEvent({
  name: 'document.near-removal',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary:
    'A document has half of the dislikes that it may have. Once for each restoration and each edition with new votes.',
  payload: z.object({
    documentId: id,
    uploaderId: id,
    title: z.string(),
    dislikes: count,
    /** More dislikes remove it. */
    limit: count,
    /** How often an admin has restored it before. */
    removal: count,
    /** The edition to which the votes were given. */
    edition: positiveInteger,
  }),
})
