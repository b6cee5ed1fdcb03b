import {
  bookRedeemed,
  caseDecided,
  caseLapsed,
  caseOpened,
  broadcastCounted,
  broadcastRecalled,
  broadcastSent,
  documentDetailsChanged,
  documentNearRemoval,
  isPileOn,
  documentPreviewed,
  documentRenewed,
  documentStatusChanged,
  noticeSent,
  pointsChanged,
  remarksChanged,
  searchWordsChanged,
  sharePhrasesChanged,
  sessionEnded,
  sessionsEnded,
  userReported,
  userSuspended,
  wantsChanged,
  warningIssued,
  warningWithdrawn,
  type EventDefinition,
  type EventOf,
  type PayloadOf,
  type ServerMessage,
  type ServerPayload,
} from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Moderation } from '#services/moderation'
import type { Notifications } from '#services/notifications'
import { rooms } from './rooms'

/** Forwards an event to clients: to which rooms, as which message. */
export interface Forward<
  D extends EventDefinition = EventDefinition,
  M extends ServerMessage = ServerMessage,
> {
  event: D
  /** Only matching events are forwarded; all of them if absent. */
  when?(payload: PayloadOf<D>): boolean
  rooms(payload: PayloadOf<D>): string[]
  message: M
  /** Null if there is nothing to send any more. */
  payload(event: EventOf<D>): ServerPayload<M> | null | Promise<ServerPayload<M> | null>
  /** Disconnects the recipients afterwards. */
  closes?: true
  /** Called with the number of users that this gateway sent it to. */
  heardBy?(payload: PayloadOf<D>, users: number): Promise<void>
}

const forward = <D extends EventDefinition, M extends ServerMessage>(row: Forward<D, M>): Forward => row

type StatusChange = PayloadOf<typeof documentStatusChanged>
const isNew = ({ from, to }: StatusChange) => to === 'published' && (from === null || from === 'held')
const documentAndUploader = ({ documentId, uploaderId }: StatusChange) => [
  rooms.document(documentId),
  rooms.user(uploaderId),
]

export interface CaseSummaries {
  cases: Pick<Moderation['cases'], 'summary'>
}

export type BroadcastReads = Pick<Notifications, 'isShown' | 'countsOf' | 'noteDelivery'>

/** The table of forwarded events. */
export function createForwards({
  library,
  accounts,
  moderation,
  notifications,
  gateway,
}: {
  library: Pick<Library, 'card'>
  accounts: Pick<Accounts, 'suspendedAmong'>
  moderation: CaseSummaries
  notifications: BroadcastReads
  /** Identifies this gateway process. */
  gateway: string
}): Forward[] {
  /** Sends the current state of the case, so that an older event never shows an outdated one. */
  const caseChanged = (
    event: typeof userReported | typeof caseOpened | typeof caseDecided | typeof caseLapsed,
  ): Forward =>
    forward({
      event,
      rooms: () => [rooms.admins],
      message: 'case:changed',
      payload: ({ payload: { caseId } }) => moderation.cases.summary(caseId),
    })

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
      event: warningIssued,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'warning:issued',
      payload: ({ payload: { message, at, docTitle, unseen, total } }) => ({
        message,
        at,
        docTitle,
        seen: false,
        unseen,
        total,
      }),
    }),
    forward({
      event: warningWithdrawn,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'warning:withdrawn',
      payload: ({ payload: { at, unseen, total } }) => ({ at, unseen, total }),
    }),
    forward({
      event: userSuspended,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'account:suspended',
      // The event may be so late that the account is active again.
      payload: async ({ payload: { userId } }) => {
        const reason = (await accounts.suspendedAmong([userId])).get(userId)
        return reason === undefined ? null : { reason }
      },
      closes: true,
    }),
    forward({
      event: sessionsEnded,
      // Users who have logged in again have a token of the new version, and stay connected.
      rooms: ({ userId, tokenVersion }) => [rooms.sessions(userId, tokenVersion - 1)],
      message: 'session:ended',
      payload: ({ payload: { reason } }) => ({ reason }),
      closes: true,
    }),
    forward({
      event: sessionEnded,
      rooms: ({ sessionIds }) => sessionIds.map(rooms.session),
      message: 'session:ended',
      payload: ({ payload: { reason } }) => ({ reason }),
      closes: true,
    }),
    forward({
      event: pointsChanged,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'points:changed',
      payload: ({ payload: { userId: _user, ...told } }) => told,
    }),
    forward({
      event: bookRedeemed,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'book:redeemed',
      payload: ({ payload: { bookId } }) => ({ bookId }),
    }),
    forward({
      event: userReported,
      rooms: () => [rooms.admins],
      message: 'report:filed',
      payload: ({ payload }) => payload,
    }),
    forward({
      event: searchWordsChanged,
      rooms: () => [rooms.admins],
      message: 'search-words:changed',
      payload: () => ({}),
    }),
    forward({
      event: sharePhrasesChanged,
      rooms: () => [rooms.admins],
      message: 'share-phrases:changed',
      payload: () => ({}),
    }),
    forward({
      event: caseOpened,
      when: ({ kind, risks }) => kind === 'removal' && isPileOn(risks),
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'removal:under-review',
      payload: ({ payload: { subjectId, title, risks } }) =>
        subjectId === null
          ? null
          : { documentId: subjectId, title, withinMinutes: risks.includes('within-minutes') },
    }),
    ...[caseOpened, caseDecided].map((event) =>
      forward({
        event,
        when: ({ kind }) => kind === 'contest',
        rooms: ({ userId }) => [rooms.user(userId)],
        message: 'warnings:changed',
        payload: () => ({}),
      }),
    ),
    caseChanged(userReported),
    caseChanged(caseOpened),
    caseChanged(caseDecided),
    caseChanged(caseLapsed),
    forward({
      event: broadcastSent,
      rooms: () => [rooms.signedIn],
      message: 'inbox:message',
      // The broadcast may have been recalled before this event was delivered, or redelivered.
      payload: async ({ payload: { messageId: _id, title, body, createdAt } }) =>
        (await notifications.isShown(_id)) ? { _id, title, body, createdAt, read: false } : null,
      heardBy: ({ messageId }, users) => notifications.noteDelivery(messageId, { gateway, users }),
    }),
    forward({
      event: noticeSent,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'inbox:message',
      payload: ({ payload: { messageId: _id, title, body, createdAt } }) => ({
        _id,
        title,
        body,
        createdAt,
        read: false,
      }),
    }),
    forward({
      event: wantsChanged,
      rooms: () => [rooms.signedIn],
      message: 'wants:changed',
      payload: ({ payload }) => payload,
    }),
    forward({
      event: broadcastRecalled,
      rooms: () => [rooms.signedIn],
      message: 'inbox:recalled',
      payload: ({ payload: { messageId } }) => ({ _id: messageId }),
    }),
    forward({
      event: broadcastCounted,
      rooms: () => [rooms.admins],
      message: 'broadcast:counts',
      payload: ({ payload: { messageId } }) => notifications.countsOf(messageId),
    }),
  ]
}
