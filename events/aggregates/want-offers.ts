import { z } from 'zod'
import { instant } from '../fields'
import { defineEvent, replaced } from '../define-event'
import { documentKind, id } from '../values'

/** The event that `want.offered` replaced. Nothing publishes it any more; an upgrade may leave it in an outbox or a log. */
export const wantAnswered = defineEvent({
  name: 'want.answered',
  topic: 'documents',
  version: 1,
  key: 'userId',
  summary: 'A document was published that a student had asked for. It is put into their inbox.',
  payload: z.object({
    userId: id,
    courseCode: z.string(),
    kind: documentKind,
    documentId: id,
    title: z.string(),
    at: instant,
  }),
})

/** A document and the want that it is offered for. */
const offered = {
  documentId: id,
  title: z.string(),
  courseCode: z.string(),
  kind: documentKind,
  at: instant,
}

export const wantOffered = defineEvent({
  name: 'want.offered',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary:
    'An uploader offered a document for what students ask for. It is put into their inboxes, once for each want and uploader.',
  payload: z.object({ ...offered, userIds: z.array(id) }),
  replaces: [replaced(wantAnswered, ({ userId, ...answer }) => ({ ...answer, userIds: [userId] }))],
})

export const wantSettled = defineEvent({
  name: 'want.settled',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'Students confirmed that a document is what they asked for. Its uploader earns points, once.',
  payload: z.object({ ...offered, uploaderId: id, wantId: id }),
})

export const offerDeclined = defineEvent({
  name: 'offer.declined',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'A student had asked for something else than a document that was offered. Its uploader is told.',
  payload: z.object({ ...offered, uploaderId: id, wantId: id }),
})
