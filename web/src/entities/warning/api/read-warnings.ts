import { warningCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's warnings, newest first: their page shows them, the badge counts them, the socket adds to them. */
export const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: async ({ signal }) => (await request(warningCalls.warnings, { signal })).warnings,
})
