import type { InboxMessage } from '#events'

export const countUnread = (messages: readonly InboxMessage[]): number =>
  messages.filter(({ read }) => !read).length
