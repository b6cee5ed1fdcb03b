import { inboxResponse, warningsResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client'

/** One's messages, newest first: the inbox shows them, the badge counts them, the socket adds to them. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ signal }) => (await call('GET', '/messages/inbox', inboxResponse, { signal })).messages,
})

/** One's warnings, newest first. */
export const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: async ({ signal }) =>
    (await call('GET', '/auth/warnings/all', warningsResponse, { signal })).warnings,
})
