import { messageCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's messages, newest first: the inbox shows them, the badge counts them, the socket adds to them. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ signal }) => (await request(messageCalls.inbox, { signal })).messages,
})
