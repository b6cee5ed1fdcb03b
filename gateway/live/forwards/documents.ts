import {
  documentDetailsChanged,
  documentNearRemoval,
  documentPreviewed,
  documentRenewed,
  documentStatusChanged,
  examChanged,
  remarksChanged,
  wantsChanged,
  type PayloadOf,
} from '#events'
import type { Library } from '#services/library'
import { rooms } from '../rooms'
import { forward, type Forward } from './forward'

type StatusChange = PayloadOf<typeof documentStatusChanged>
const isNew = ({ from, to }: StatusChange) => to === 'published' && (from === null || from === 'held')
const documentAndUploader = ({ documentId, uploaderId }: StatusChange) => [
  rooms.document(documentId),
  rooms.user(uploaderId),
]

/** Changes of documents, for their readers and uploaders. */
export function documentForwards({ library }: { library: Pick<Library, 'card'> }): Forward[] {
  return [
    forward({
      event: documentStatusChanged,
      when: isNew,
      rooms: () => [rooms.signedIn],
      message: 'document:added',
      // The document may have been removed before this event was delivered, or redelivered.
      payload: async ({ payload }) => {
        const card = await library.card(payload.documentId)
        return card?.isActive ? card : null
      },
    }),
    // It may have been withheld while its uploader had its page open.
    forward({
      event: documentStatusChanged,
      when: isNew,
      rooms: ({ uploaderId }) => [rooms.user(uploaderId)],
      message: 'document:restored',
      payload: ({ payload: { documentId } }) => ({ documentId }),
    }),
    forward({
      event: documentStatusChanged,
      when: ({ cause }) => cause === 'rejected',
      rooms: ({ uploaderId }) => [rooms.user(uploaderId)],
      message: 'document:removed',
      payload: ({ payload: { documentId } }) => ({ documentId, reason: 'refused' }),
    }),
    forward({
      event: documentStatusChanged,
      when: ({ cause }) => cause === 'disliked',
      rooms: documentAndUploader,
      message: 'document:removed',
      payload: ({ payload: { documentId } }) => ({ documentId, reason: 'dislikes' }),
    }),
    forward({
      event: documentStatusChanged,
      when: ({ cause }) => cause === 'taken-down',
      rooms: documentAndUploader,
      message: 'document:removed',
      payload: ({ payload: { documentId } }) => ({ documentId, reason: 'taken-down' }),
    }),
    forward({
      event: documentStatusChanged,
      when: ({ cause }) => cause === 'closed-by-notice',
      rooms: documentAndUploader,
      message: 'document:removed',
      payload: ({ payload: { documentId } }) => ({ documentId, reason: 'closed-by-notice' }),
    }),
    forward({
      event: documentStatusChanged,
      when: ({ cause }) => cause === 'restored',
      rooms: documentAndUploader,
      message: 'document:restored',
      payload: ({ payload: { documentId } }) => ({ documentId }),
    }),
    forward({
      event: documentStatusChanged,
      when: ({ from, to }) => from === 'published' && to === 'deleted',
      rooms: documentAndUploader,
      message: 'document:removed',
      // The event may be so late that the document is published again.
      payload: async ({ payload: { documentId } }) => {
        const card = await library.card(documentId)
        return card?.isActive ? null : { documentId, reason: 'deleted' }
      },
    }),
    forward({
      event: documentStatusChanged,
      when: ({ cause }) => cause === 'returned',
      rooms: documentAndUploader,
      message: 'document:restored',
      payload: async ({ payload: { documentId } }) => {
        const card = await library.card(documentId)
        return card?.isActive ? { documentId } : null
      },
    }),
    forward({
      event: documentPreviewed,
      rooms: ({ documentId, uploaderId }) => [rooms.document(documentId), rooms.user(uploaderId)],
      message: 'document:previewed',
      payload: ({ payload: { documentId, pages, thumbnail } }) => ({ documentId, pages, thumbnail }),
    }),
    forward({
      event: documentDetailsChanged,
      rooms: ({ documentId, uploaderId }) => [rooms.document(documentId), rooms.user(uploaderId)],
      message: 'document:details',
      payload: ({ payload: { uploaderId: _u, actorId: _a, formerKind: _k, former: _f, ...details } }) =>
        details,
    }),
    forward({
      event: documentRenewed,
      rooms: ({ documentId, uploaderId }) => [rooms.document(documentId), rooms.user(uploaderId)],
      message: 'document:renewed',
      payload: ({ payload: { documentId, edition, keepsVotes } }) => ({ documentId, edition, keepsVotes }),
    }),
    forward({
      event: remarksChanged,
      rooms: ({ uploaderId }) => [rooms.user(uploaderId)],
      message: 'remarks:changed',
      payload: ({ payload: { documentId } }) => ({ documentId }),
    }),
    forward({
      event: documentNearRemoval,
      rooms: ({ uploaderId }) => [rooms.user(uploaderId)],
      message: 'document:near-removal',
      payload: ({ occurredAt: at, payload: { documentId, title, dislikes, limit } }) => ({
        ...{ documentId, title, dislikes, limit, at },
      }),
    }),
    forward({
      event: wantsChanged,
      rooms: () => [rooms.signedIn],
      message: 'wants:changed',
      payload: ({ payload }) => payload,
    }),
    forward({
      event: examChanged,
      rooms: () => [rooms.signedIn],
      message: 'exam:changed',
      payload: ({ payload: { courseCode } }) => ({ courseCode }),
    }),
  ]
}
