import { inboxQuery } from '../../../entities/message/api/read-inbox'
import { post } from '../../../http/outbox/post'
import { queryClient } from '../../../http/query-client'

/** Shows messages as read or not. */
export const showRead = (id: string, read: boolean): void =>
  void queryClient.setQueryData(inboxQuery.queryKey, (messages) =>
    messages?.map((message) => (message._id === id ? { ...message, read } : message)),
  )

/** Marks a message as read, at once here, and on the server once it can be reached. */
export function markRead(id: string): void {
  showRead(id, true)
  post({ kind: 'read', subject: id, wish: true, title: '', isQuiet: true })
}
