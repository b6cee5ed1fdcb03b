import {
  broadcastCorrected,
  broadcastCounted,
  broadcastRecalled,
  broadcastScheduled,
  broadcastSent,
  noticeSent,
} from '#events'
import type { Notifications } from '#services/notifications'
import { rooms } from '../rooms'
import { forward, type Forward } from './forward'

export type BroadcastReads = Pick<Notifications, 'shown' | 'audienceAmong' | 'countsOf' | 'noteDelivery'>

/** Messages in inboxes, and the progress of broadcasts. */
export function messageForwards({
  notifications,
  gateway,
}: {
  notifications: BroadcastReads
  /** Identifies this gateway process. */
  gateway: string
}): Forward[] {
  const among = ({ messageId }: { messageId: string }, userIds: () => readonly string[]) =>
    notifications.audienceAmong(messageId, userIds)
  const toAudience = { rooms: () => [rooms.signedIn], among }

  return [
    forward({
      ...toAudience,
      event: broadcastSent,
      message: 'inbox:message',
      // As it is now: it may have been recalled or corrected before this event was delivered, or redelivered.
      payload: ({ payload: { messageId } }) => notifications.shown(messageId),
      heardBy: ({ messageId }, userIds) => notifications.noteDelivery(messageId, { gateway, userIds }),
    }),
    forward({
      ...toAudience,
      event: broadcastCorrected,
      message: 'inbox:corrected',
      payload: async ({ payload: { messageId } }) => {
        const shown = await notifications.shown(messageId)
        if (shown === null) return null
        const { read: _read, ...text } = shown
        return text
      },
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
      ...toAudience,
      event: broadcastRecalled,
      message: 'inbox:recalled',
      payload: ({ payload: { messageId } }) => ({ _id: messageId }),
    }),
    // The admin who wrote it may not be in its audience.
    ...[broadcastScheduled, broadcastSent, broadcastCorrected, broadcastRecalled].map((event) =>
      forward({
        event,
        rooms: () => [rooms.admins],
        message: 'broadcasts:changed',
        payload: () => ({}),
      }),
    ),
    forward({
      event: broadcastCounted,
      rooms: () => [rooms.admins],
      message: 'broadcast:counts',
      payload: ({ payload: { messageId } }) => notifications.countsOf(messageId),
    }),
  ]
}
