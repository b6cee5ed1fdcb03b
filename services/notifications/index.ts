import type { InboxMessage } from '#events'

export interface Notifications {
  /** Newest first; broadcasts from before `since` (the account's creation) are not theirs. */
  inbox(userId: string, since: Date): Promise<InboxMessage[]>
  /** Throws AppError 'not-found' 404. Idempotent. */
  markRead(userId: string, messageId: string): Promise<void>
  broadcast(senderId: string, message: { title: string; body: string }): Promise<InboxMessage>
}
