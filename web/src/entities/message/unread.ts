import type { InboxMessage } from '#events'

/** How many messages are still to be read. */
export const countUnread = (messages: readonly InboxMessage[]): number =>
  messages.filter(({ read }) => !read).length
