import { broadcastCounted, broadcastRecalled, broadcastSent, noticeSent } from '#events'
import type { Notifications } from '#services/notifications'
import { rooms } from '../rooms'
import { forward, type Forward } from './forward'

export type BroadcastReads = Pick<Notifications, 'isShown' | 'countsOf' | 'noteDelivery'>

/** Messages in inboxes, and the progress of broadcasts. */
export function messageForwards({
  notifications,
  gateway,
}: {
  notifications: BroadcastReads
  /** Identifies this gateway process. */
  gateway: string
}): Forward[] {
  return [
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
