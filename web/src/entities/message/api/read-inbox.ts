import { messageCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's messages, newest first. The inbox shows them, the badge counts them, live messages add to them. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ signal }) => (await request(messageCalls.inbox, { signal })).messages,
})
