import { inboxQuery } from '../../entities/message/api/read-inbox'
import { addToCachedList } from '../../http/cached-list'
import { useLiveMessage } from '../../live/socket'

/** Puts messages that arrive live on top of the inbox. */
export function useIncomingMessages(): void {
  useLiveMessage('inbox:message', (message) =>
    addToCachedList(inboxQuery.queryKey, message, ({ _id }) => _id),
  )
}
