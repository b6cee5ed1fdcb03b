import type { Broadcast, BroadcastCounts, InboxMessage } from '#events'
import type { MessageRecord } from '../model'
import { audienceOf, isScheduled } from './rules'

type Text = Pick<MessageRecord, '_id' | 'title' | 'body' | 'createdAt'> &
  Partial<Pick<MessageRecord, 'correctedAt'>>

/** A broadcast in an inbox. */
export const present = ({ _id, title, body, createdAt, correctedAt }: Text, read = false): InboxMessage => ({
  ...{ _id, title, body, read },
  createdAt: createdAt.toISOString(),
  ...(correctedAt && { correctedAt: correctedAt.toISOString() }),
})

/** A broadcast in the admins' list. */
export function presentForAdmins(message: Omit<MessageRecord, 'outbox'>, counts: BroadcastCounts): Broadcast {
  const { title, body, senderId, createdAt, dueAt, correctedAt, recalled } = message
  return {
    ...counts,
    ...{ title, body, senderId },
    audience: audienceOf(message),
    createdAt: (dueAt ?? createdAt).toISOString(),
    isScheduled: isScheduled(message),
    correctedAt: correctedAt?.toISOString() ?? null,
    recalled: recalled ? { ...recalled, at: recalled.at.toISOString() } : null,
    // Absent in messages of earlier releases.
    version: message.version ?? 0,
  }
}
