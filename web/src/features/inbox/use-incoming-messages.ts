import { useQueryClient } from '@tanstack/react-query'
import { inboxQuery } from '../../entities/message/api/read-inbox'
import { addToCachedList } from '../../http/cached-list'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'

/** Adds live messages to the top of the inbox, changes corrected ones, and removes recalled ones. */
export function useIncomingMessages(): void {
  const queryClient = useQueryClient()
  useLiveMessage('inbox:message', (message) =>
    addToCachedList(inboxQuery.queryKey, message, ({ _id }) => _id),
  )
  useLiveMessage('inbox:corrected', (text) => {
    queryClient.setQueryData(inboxQuery.queryKey, (messages) =>
      messages?.map((message) => (message._id === text._id ? { ...message, ...text } : message)),
    )
    refetchChanged(inboxQuery.queryKey)
  })
  useLiveMessage('inbox:recalled', ({ _id }) => {
    queryClient.setQueryData(inboxQuery.queryKey, (messages) =>
      messages?.filter((message) => message._id !== _id),
    )
    refetchChanged(inboxQuery.queryKey)
  })
}
