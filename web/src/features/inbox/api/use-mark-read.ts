import { messageCalls } from '#events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { refetchIfFetching } from '../../../http/query-client'
import { inboxQuery } from '../../../entities/message/api/read-inbox'

/** Marks a message as read, optimistically. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const show = (id: string, read: boolean) =>
    queryClient.setQueryData(inboxQuery.queryKey, (messages) =>
      messages?.map((message) => (message._id === id ? { ...message, read } : message)),
    )
  return useMutation({
    mutationFn: (id: string) => request(messageCalls.markRead, { params: { id } }),
    onMutate: (id) => void show(id, true),
    onSuccess: () => {
      refetchIfFetching(inboxQuery.queryKey)
      refetchInOtherTabs(inboxQuery.queryKey)
    },
    onError: (_error, id) => void show(id, false),
  })
}
