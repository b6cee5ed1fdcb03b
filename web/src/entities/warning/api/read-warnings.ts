import { warningCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's warnings, newest first. Their page shows them, the badge counts them, live messages add to them. */
export const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: async ({ signal }) => (await request(warningCalls.warnings, { signal })).warnings,
})
